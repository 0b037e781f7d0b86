/** Another order begins at the table's top, for whoever has scrolled down to its middle as well. */
export function toHead(table: HTMLTableElement | null): void {
  if (table && table.getBoundingClientRect().top < 0) table.scrollIntoView();
}
