/** True for a press that is outside links, buttons and fields and selects no text. */
export const isPlainPress = ({ target, detail }: MouseEvent): boolean =>
  detail < 2 &&
  !(target as Element).closest('a, button, input, label, select, summary') &&
  document.getSelection()?.isCollapsed !== false;
