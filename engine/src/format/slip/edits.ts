import { lineText } from '../../domain/index.ts';
import { unreachable } from '../../result.ts';
import type { Edit, Leg } from '../../parlay/index.ts';
import { formatLeg, formatSide } from '../legs.ts';

/** What a command did, beside the button that takes it back. */
export function editText(edit: Edit): string {
  switch (edit.kind) {
    case 'cleared':
      return 'Cleared.';
    case 'rowDeleted':
      return `Row ${edit.place + 1} deleted.`;
    case 'rowReset':
      return `Row ${edit.place + 1} reset.`;
    case 'legRemoved':
      return `Removed ${formatLeg(edit.leg)}.`;
    case 'legAdded':
      return `Added ${formatLeg(edit.leg)}.`;
    case 'legSwapped':
      return `Now ${formatLeg(edit.to)}, not ${pickText(edit.from)}.`;
    case 'slipOpened':
      return 'The slip of the link took the place of yours.';
    default:
      return unreachable(edit);
  }
}

/** A leg without its subject, which stands beside it. */
const pickText = (leg: Leg): string =>
  leg.kind === 'winner' ? formatLeg(leg) : `${formatSide(leg.side)} ${lineText(leg.line)} ${leg.stat}`;
