"""What a person could press next at a table, found in the page: for tools that play in any browser."""

# The body of a function: it returns the element, or null. What is begun is finished first; else something on the table
# is pressed, or an answer. What is covered can't be pressed.
NEXT_MOVE = """
const panel = document.querySelector("[role=tabpanel]:not([hidden])");
const go = ".tb-actions .is-go:not([aria-disabled=true])", more = "[data-do=count][data-by='1']:not([aria-disabled])";
const legal = ".is-legal:not(.is-selected)", suggest = "[data-do=suggest]";
const begun = `.tb-app:has(.is-selected, .pg-form, .pg-columns) ${go}`;
const ways = ["[data-do=skip].is-go", ".tb-pop [data-do=move]", begun, suggest, more, legal, go];
const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
const isFree = (each) => each.contains(document.elementFromPoint(...middle(each.getBoundingClientRect())));
return ways.flatMap((way) => [...panel.querySelectorAll(way)]).find(isFree) ?? null;
"""
