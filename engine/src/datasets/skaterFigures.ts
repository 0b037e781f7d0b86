import { LINES, PROPS, type Prop } from '../domain/index.ts';
import { layOut, rungAt, rungs, type Figures, type Rung } from './ladders.ts';

/**
 * The positions of the props in a skater's row of figures. They are declared outside `players.ts`, so that pages do not
 * load the column names.
 */
const { ladderOf, stride } = layOut(PROPS.map((prop) => [prop, LINES.playerProp] as const));
export const SKATER_STRIDE = stride;

type WithFigures = { readonly figures: Figures };

/** Returns all 13 lines of one prop for the skater in row `row`. */
export function skaterLadder({ figures }: WithFigures, row: number, prop: Prop): readonly Rung[] {
  return rungs(figures, row * stride, ladderOf(prop));
}

/**
 * Returns the probabilities at the line `LINES.playerProp[index]`. The table of all players shows one line at a time.
 */
export function skaterRung({ figures }: WithFigures, row: number, prop: Prop, index: number): Rung {
  return rungAt(figures, row * stride, ladderOf(prop), index);
}
