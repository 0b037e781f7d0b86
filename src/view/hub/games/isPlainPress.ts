/** A press outside links, buttons and fields that does not select text. */
export const isPlainPress = ({ target, detail }: MouseEvent): boolean =>
  detail < 2 &&
  !(target as Element).closest('a, button, input, label, select, summary') &&
  document.getSelection()?.isCollapsed !== false;
