/** A press that nothing else answers: not on something of its own use, and no part of selecting text. */
export const isPlainPress = ({ target, detail }: MouseEvent): boolean =>
  detail < 2 &&
  !(target as Element).closest('a, button, input, label, select, summary') &&
  document.getSelection()?.isCollapsed !== false;
