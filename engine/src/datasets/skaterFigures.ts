import { LINES, PROPS, type Prop } from '../domain/index.ts';
import { layOut, rungAt, rungs, type Figures, type Rung } from './ladders.ts';

/** Where each prop's ladder lies in a skater's row. Apart from the reader, as with games. */
const { ladderOf, stride } = layOut(PROPS.map((prop) => [prop, LINES.playerProp] as const));
export const SKATER_STRIDE = stride;

type WithFigures = { readonly figures: Figures };

/** All 13 lines of one prop of skater `row`. */
export function skaterLadder({ figures }: WithFigures, row: number, prop: Prop): readonly Rung[] {
  return rungs(figures, row * stride, ladderOf(prop));
}

/** One line of one prop: `LINES.playerProp[index]`. What a table of all players shows. */
export function skaterRung({ figures }: WithFigures, row: number, prop: Prop, index: number): Rung {
  return rungAt(figures, row * stride, ladderOf(prop), index);
}
