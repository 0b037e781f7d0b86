"""Prints the prices in the tables of all programs on the accessibility bus, which screen readers read, one JSON object a
line: {"price": "...", "table": "...", "column": ["..."], "row": ["..."]}."""
import json
import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

TABLES = (Atspi.Role.TABLE, Atspi.Role.TREE_TABLE)
# A cell that spans columns is met once for each of them.
seen = set()


def below(node):
    """Yields the node and all nodes in it."""
    yield node
    for i in range(node.get_child_count()):
        child = node.get_child_at_index(i)
        if child is not None:
            yield from below(child)


def names(nodes):
    return [node.get_name() for node in nodes if node is not None and node.get_name()]


def print_prices(table):
    for row in range(Atspi.Table.get_n_rows(table)):
        for column in range(Atspi.Table.get_n_columns(table)):
            cell = Atspi.Table.get_accessible_at(table, row, column)
            if cell is None:
                continue
            heads = {
                "table": table.get_name(),
                "column": names([Atspi.Table.get_column_header(table, column)]),
                "row": names([Atspi.Table.get_row_header(table, row)]),
            }
            for node in below(cell):
                name = node.get_name() or ""
                if ", fair odds" in name and node.get_role() in (Atspi.Role.TOGGLE_BUTTON, Atspi.Role.PUSH_BUTTON):
                    if node not in seen:
                        seen.add(node)
                        print(json.dumps({"price": name, **heads}))


for i in range(Atspi.get_desktop(0).get_child_count()):
    program = Atspi.get_desktop(0).get_child_at_index(i)
    for node in below(program):
        try:
            if node.get_role() in TABLES:
                print_prices(node)
        except GLib.Error:
            # The node has left the page.
            continue
