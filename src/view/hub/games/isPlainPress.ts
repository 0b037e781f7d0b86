/** True for a single click outside links, buttons and fields that selects no text. */
export const isPlainPress = ({ target, detail }: MouseEvent): boolean =>
  detail < 2 &&
  !(target as Element).closest('a, button, input, label, select, summary') &&
  document.getSelection()?.isCollapsed !== false;
