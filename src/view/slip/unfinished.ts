import { SCOPES, TEAM_STATS } from '@ddh/engine/internal/domain';
import { formatSide } from '@ddh/engine/internal/format';
import type { Builder, LegRef, PlayerRow } from '@ddh/engine/internal/parlay';

/** A started pick that lacks fields. It becomes a leg when all fields are filled. */
export type UnfinishedPick = { readonly ref: LegRef; readonly text: string };

/** Started picks that lack fields, in page order: `Game: Over Goals needs a line`. */
export function unfinishedPicks({ matchup, totals, rows }: Builder): readonly UnfinishedPick[] {
  const picks: UnfinishedPick[] = [];
  if (!matchup) return picks;
  for (const scope of SCOPES) {
    for (const stat of TEAM_STATS) {
      const { side, line } = totals[scope][stat];
      if (side === null || line !== null) continue;
      const whose = scope === 'game' ? 'Game' : matchup[scope];
      picks.push({ ref: { kind: 'total', scope, stat }, text: `${whose}: ${formatSide(side)} ${stat} needs a line` });
    }
  }
  for (const [i, row] of rows.entries()) {
    const missing = missingFields(row);
    // An untouched row is not a pick.
    if (missing.length === 0 || missing.length === 4) continue;
    picks.push({ ref: { kind: 'row', row: row.id }, text: `Player row ${i + 1} needs ${listed(missing)}` });
  }
  return picks;
}

const missingFields = ({ player, prop, side, line }: PlayerRow): readonly string[] =>
  [
    player === null && 'a player',
    prop === null && 'a prop',
    side === null && 'Over or Under',
    line === null && 'a line',
  ].filter((field) => field !== false);

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
