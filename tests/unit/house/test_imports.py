"""No circle among the modules of the whole tree, those that only types go through included."""

from __future__ import annotations

import grimp
import networkx


def test_no_module_imports_itself_through_others():
    graph = grimp.build_graph("portal", "tournaments", "pairing", cache_dir=None)
    imports = networkx.DiGraph(
        (module, imported) for module in graph.modules for imported in graph.find_modules_directly_imported_by(module)
    )
    assert imports.number_of_edges() > 2000
    assert [sorted(circle) for circle in networkx.strongly_connected_components(imports) if len(circle) > 1] == []
