import { lineText, type Side } from '../domain/index.ts';

/** The text of a side in selectors and legs (spec 9). */
export const formatSide = (side: Side): string => (side === 'over' ? 'Over' : 'Under');

/** The text of a betting line in a list of options. */
export const formatLine = (line: number): string => lineText(line);

/** The text of a margin in a list of options. The smallest margin means any win. */
export const formatMargin = (margin: number): string =>
  margin <= 0.5 ? `${lineText(margin)} (any win)` : lineText(margin);

/** The text of a puck line, with its sign: `-1.5`, `+1.5`. */
export const formatPuckLine = (line: number): string => `${line > 0 ? '+' : ''}${lineText(line)}`;
