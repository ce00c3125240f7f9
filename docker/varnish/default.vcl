# A shared cache between Caddy and the portal, for the minute in which everybody opens the new pairings.
#
# The portal says "public" of a page that is the same for everybody without a session. Such a page is kept for half a
# second, and given for half a second more while a new one is fetched. The portal itself looks once a second whether
# anything has changed: what was published is seen by everybody two seconds later.
# Many who ask for the same page at once cost one request. While the portal does not answer, the last page stays for an
# hour. Everything else passes through.
vcl 4.1;

import std;

backend portal {
    .host = "web";
    .port = "8000";
    .connect_timeout = 2s;
    .first_byte_timeout = 60s;
}

sub vcl_recv {
    if (req.restarts == 0) {
        unset req.http.X-Shared;
        unset req.http.X-Stale;
        # Varnish adds the address of Caddy; the portal wants that of the reader, which Caddy wrote.
        set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ",[^,]*$", "");
    }
    if ((req.method != "GET" && req.method != "HEAD") || req.url ~ "^/health/") {
        return (pass);
    }
    # Who is signed in, who is owed a message, and who asks for a part of a page.
    if (req.http.Cookie ~ "(^|;\s*)(sessionid|messages)=" || req.http.HX-Request || req.http.Authorization) {
        return (pass);
    }
    set req.http.X-Shared = "yes";
    set req.url = std.querysort(req.url);
    set req.grace = 500ms;
    if (req.http.X-Stale) {
        set req.grace = 1h;
    }
    return (hash);
}

sub vcl_hash {
    # Links in a page bear the scheme.
    hash_data(req.http.X-Forwarded-Proto);
}

sub vcl_backend_response {
    if (beresp.status >= 500 && (bereq.is_bgfetch || (bereq.http.X-Shared && !bereq.http.X-Stale))) {
        # A failure that were kept, even for no time, would drive out the page that is there.
        return (abandon);
    }
    if (bereq.uncacheable) {
        return (deliver);
    }
    if (beresp.status == 200 && beresp.http.Cache-Control ~ "(?i)public" && !beresp.http.Set-Cookie) {
        if (bereq.url !~ "^/static/") {
            set beresp.ttl = 500ms;
        }
        set beresp.grace = 1h;
        set beresp.http.X-Vary = beresp.http.Vary;
        set beresp.http.Vary = "Accept-Encoding";
        return (deliver);
    }
    set beresp.uncacheable = true;
    set beresp.grace = 0s;
    set beresp.ttl = 10s;
    if (beresp.status >= 500) {
        set beresp.ttl = 0s;
    }
    return (deliver);
}

sub vcl_backend_error {
    if (bereq.is_bgfetch || (bereq.http.X-Shared && !bereq.http.X-Stale)) {
        return (abandon);
    }
}

sub vcl_synth {
    if (resp.status >= 500 && req.restarts == 0 && req.http.X-Shared) {
        # Rather the page of a moment ago than none; where there is none, what the portal says.
        set req.http.X-Stale = "yes";
        return (restart);
    }
}

sub vcl_deliver {
    if (resp.http.X-Vary) {
        set resp.http.Vary = resp.http.X-Vary;
        unset resp.http.X-Vary;
    }
    unset resp.http.Via;
    unset resp.http.X-Varnish;
}
