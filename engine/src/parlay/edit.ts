import type { BuilderCommand } from './build.ts';
import { isUntouched, type Builder } from './builder.ts';
import { legAt } from './builderLegs.ts';
import type { Leg } from './leg.ts';

/**
 * An edit that the page offers to undo: an edit that removes picks, or a change to a leg that the user makes outside
 * the builder's form.
 */
export type Edit =
  | { readonly kind: 'cleared' }
  /** A player row with picks was deleted or reset. `place` is its index in the builder. */
  | { readonly kind: 'rowDeleted' | 'rowReset'; readonly place: number }
  | { readonly kind: 'legRemoved' | 'legAdded'; readonly leg: Leg }
  | { readonly kind: 'legSwapped'; readonly from: Leg; readonly to: Leg }
  /** A slip from a link replaced the current slip. */
  | { readonly kind: 'slipOpened' };

/**
 * Returns the edit that a command has made, or null if the command makes no edit that the page can undo. An undo
 * restores the builder `before`. `after` is the result of `build`.
 */
export function editOf(before: Builder, after: Builder, command: BuilderCommand): Edit | null {
  if (after === before) return null;
  switch (command.do) {
    case 'clear':
      return hasPicks(before) ? { kind: 'cleared' } : null;
    case 'restore':
      return command.from === 'link' && hasPicks(before) ? { kind: 'slipOpened' } : null;
    case 'deleteRow':
    case 'resetRow': {
      const place = before.rows.findIndex(({ id }) => id === command.row);
      const row = before.rows[place];
      if (!row || isUntouched(row)) return null;
      // The only row is never deleted, only reset.
      return { kind: command.do === 'resetRow' || before.rows.length === 1 ? 'rowReset' : 'rowDeleted', place };
    }
    case 'removeLeg': {
      const leg = legAt(before, command.ref);
      return leg && { kind: 'legRemoved', leg };
    }
    case 'addLeg':
      return { kind: 'legAdded', leg: command.leg };
    case 'swapLeg': {
      const from = legAt(before, command.ref);
      return from && { kind: 'legSwapped', from, to: command.leg };
    }
    default:
      return null;
  }
}

const hasPicks = ({ winner, totals, rows }: Builder): boolean =>
  winner !== null ||
  Object.values(totals).some((stats) => Object.values(stats).some(({ side }) => side !== null)) ||
  !rows.every(isUntouched);
