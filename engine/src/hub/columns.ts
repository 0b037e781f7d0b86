import { formatOdds, formatPercent, formatPush, formatSide, type Column, type LineShares } from '../figures/index.ts';
import type { FairShares } from './ladder.ts';

export type ShareColumn = 'over' | 'overOdds' | 'under' | 'underOdds' | 'push';
/** The shares of a line, and those whose odds are its fair prices. */
type Shares = LineShares & { readonly fair: FairShares };

/** The columns of a list of lines: each side with its fair odds, and the push of a whole line. */
export const SHARE_COLUMNS: readonly Column<ShareColumn, Shares>[] = [
  ...(['over', 'under'] as const).flatMap((side): readonly Column<ShareColumn, Shares>[] => [
    { key: side, head: formatSide(side), text: (row) => formatPercent(row[side]) },
    { key: `${side}Odds`, head: 'Odds', text: ({ fair }, odds) => formatOdds(fair[side], odds) },
  ]),
  { key: 'push', head: 'Push', text: formatPush },
];
