import { builderLegs, type Builder, type BuilderCommand, type LegRef, type PlayerRow } from './builder.ts';
import type { Leg } from './leg.ts';

/** What a command takes away that somebody has picked: only then is there something to undo. */
export type Loss =
  | { readonly kind: 'cleared' }
  /** `place` counts the rows from 0. */
  | { readonly kind: 'rowDeleted' | 'rowReset'; readonly place: number }
  | { readonly kind: 'legRemoved'; readonly leg: Leg };

/** What is lost if the command is applied. The builder before it is what an undo restores. */
export function lossOf(before: Builder, command: BuilderCommand): Loss | null {
  switch (command.do) {
    case 'clear':
      return hasPicks(before) ? { kind: 'cleared' } : null;
    case 'deleteRow':
    case 'resetRow': {
      const place = before.rows.findIndex(({ id }) => id === command.row);
      const row = before.rows[place];
      if (!row || isUntouched(row)) return null;
      // The only row cannot go: it is emptied.
      return { kind: command.do === 'resetRow' || before.rows.length === 1 ? 'rowReset' : 'rowDeleted', place };
    }
    case 'removeLeg': {
      const removed = builderLegs(before).find(({ ref }) => legKey(ref) === legKey(command.ref));
      return removed ? { kind: 'legRemoved', leg: removed.leg } : null;
    }
    default:
      return null;
  }
}

/** Where a leg comes from, as one text: no two legs of a slip share it. */
export function legKey(ref: LegRef): string {
  switch (ref.kind) {
    case 'winner':
      return 'winner';
    case 'total':
      return `${ref.scope} ${ref.stat}`;
    case 'row':
      return `row ${ref.row}`;
  }
}

const isUntouched = ({ player, prop, side, line }: PlayerRow): boolean =>
  player === null && prop === null && side === null && line === null;

const hasPicks = ({ winner, totals, rows }: Builder): boolean =>
  winner !== null ||
  Object.values(totals).some((stats) => Object.values(stats).some(({ side }) => side !== null)) ||
  !rows.every(isUntouched);
