/* Beside the page: Python in WebAssembly, the engine of this portal, and the input of one round. */
const PROGRAM = `
import json

from pairing.engine import pair
from pairing.engine.errors import EngineError
from pairing.engine.snapshot import digest, from_json


def published(lines, known):
    """The digest that was published of what now has the digest \`known\`: they differ where a line of the log says that
    the name of an erased person was replaced there."""
    for line in reversed(lines):
        for before, now in line.get("redaction", {}).get("digests", ()):
            if now == known:
                known = before
                break
    return known


def chain_fault(lines, number, head, own):
    """Blank where the chain holds: every hash is that of its line and names the one before, and one of them is that
    of this publication, with this input."""
    before, named = "", False
    for line in lines:
        if "publication" not in line:
            continue
        header = line["publication"]
        where = f"{header['round']}/{header['number']}"
        if header["previous"] != before:
            return where
        if header["format"] != 1 and published(lines, digest(header)) != line["hash"]:
            return where
        before = line["hash"]
        if before == head:
            if header["round"] != number or header["input"] != own:
                return where
            named = True
    return "" if named else str(number)


def found(text, log, number, head):
    data = json.loads(text)
    lines = [json.loads(line) for line in log.splitlines() if line]
    own = published(lines, digest(data))
    said = {"digest": own, "chain": "", "refused": "", "boards": [], "bye": None}
    said["chain"] = chain_fault(lines, number, head, own)
    try:
        pairing = pair(from_json(data))
    except EngineError as error:
        said["refused"] = str(error)
    else:
        said["boards"] = [[pair.white, pair.black] for pair in pairing.pairs]
        said["bye"] = pairing.bye
    return json.dumps(said)


found(text, log, number, head)
`;

/* What was fetched last stands in while there is no network; Python and the engine are loaded once. */
const kept = new Map();
let python = null;

const fetched = async (address) => {
  let answer;
  try {
    answer = await fetch(address, { credentials: "same-origin" });
  } catch (error) {
    if (!kept.has(address)) throw error;
    return kept.get(address).clone();
  }
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  kept.set(address, answer.clone());
  return answer;
};

const started = async (addresses) => {
  const place = new URL(addresses.python, self.location.origin);
  const { loadPyodide } = await import(place.href);
  const one = await loadPyodide({ indexURL: new URL(".", place).href });
  one.unpackArchive(await (await fetched(addresses.engine)).arrayBuffer(), "zip", { extractDir: "/engine" });
  one.runPython("import sys; sys.path.insert(0, '/engine')");
  return one;
};

self.onmessage = async ({ data }) => {
  try {
    python ??= await started(data.addresses);
    const [text, log] = await Promise.all(
      [data.addresses.input, data.addresses.log].map(async (address) => (await fetched(address)).text()),
    );
    self.postMessage({ step: "pairing" });
    for (const [name, value] of Object.entries({ text, log, number: data.round, head: data.hash })) {
      python.globals.set(name, value);
    }
    self.postMessage({ found: JSON.parse(python.runPython(PROGRAM)) });
  } catch (error) {
    self.postMessage({ error: String(error?.message ?? error) });
  }
};
