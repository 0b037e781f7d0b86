/** A press that nothing else answers: not on something of its own use, and not the end of selecting text. */
export const isPlainPress = ({ target }: MouseEvent): boolean =>
  !(target as Element).closest('a, button, input, label, select, summary') &&
  document.getSelection()?.isCollapsed !== false;
