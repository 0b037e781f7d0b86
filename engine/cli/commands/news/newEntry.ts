import { join } from 'node:path';
import { createPlayerFinder } from '@ddh/forecast/history';
import { newsOfDays, type NewsEntry, type NewsJson } from '@ddh/feeds/news';
import { seasonName, type RosterPlayer } from '@ddh/forecast/history';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from '../../command.ts';
import { optionalFile } from '../history/leaguePaths.ts';
import { reasonText } from '../history/readNews.ts';
import { readRosters } from '../history/readPast.ts';
import type { NewsOrder } from './order.ts';

/** Makes the news entry that the command line describes. The error text says why the player is unknown. */
export async function newEntry(
  { kind, player, team, date, through, source, store }: Extract<NewsOrder, { action: 'add' }>,
  entries: readonly NewsEntry[],
  io: Io,
): Promise<Result<NewsJson, string>> {
  const times = new Set(entries.map(({ at }) => at));
  let at = io.now().getTime();
  // Each entry needs a different time, because entries with the same time could contradict each other.
  while (times.has(at)) at++;
  const playerId = /^\d+$/.test(player) ? Number(player) : null;
  const rosters = store && (await optionalFile(join(store, 'seasons', seasonName(date), 'rosters.csv'), io));
  if (rosters !== undefined && playerId === null) {
    const roster = await readRosters(rosters, io);
    if (!roster.ok) return roster;
    const entry = { date, team, player, playerId, kind, at, source, through };
    const unknown = unknownName(entry, roster.value);
    if (unknown !== null) return err(`${unknown} If ${rosters} lacks the player, give the player id.`);
  }
  return ok({
    date,
    team,
    ...(playerId === null ? { player } : { player_id: playerId }),
    kind,
    at: new Date(at).toISOString(),
    source,
    ...(through === null ? {} : { through }),
  });
}

/** Returns the reason why no player on the roster matches the entry. Returns `null` if one does. */
function unknownName(entry: NewsEntry, roster: readonly RosterPlayer[]): string | null {
  const goalies = roster.filter(({ position }) => position === 'G');
  const known = {
    goalies: createPlayerFinder({ past: [], roster: goalies }),
    players: createPlayerFinder({ past: [], roster }),
  };
  const [gap] = newsOfDays([entry], known, [entry.date]).gaps;
  return gap === undefined ? null : reasonText(gap);
}
