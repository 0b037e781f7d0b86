import { Faults, type Parsed } from './faults.ts';
import { PLAYER_COLUMNS, createPlayerMatcher, type KnownPlayers, type NameGap } from './namedPlayer.ts';
import { eachRow, type CsvFile } from './table.ts';

export type Absent = { readonly ids: readonly number[]; readonly gaps: readonly NameGap[] };

/** Parses a file that lists players who will not play, each with their team and their id or name. */
export function parseAbsent(file: CsvFile, players: KnownPlayers): Parsed<Absent> {
  const faults = new Faults();
  const matchPlayer = createPlayerMatcher(players);
  const ids = new Set<number>();
  const gaps: NameGap[] = [];
  eachRow<'team' | (typeof PLAYER_COLUMNS)[number]>(
    file,
    { needed: ['team'], optional: PLAYER_COLUMNS },
    faults,
    (row) => {
      const who = matchPlayer(row);
      if (who?.kind === 'player') ids.add(who.playerId);
      else if (who !== null) gaps.push(who);
    },
  );
  return faults.unless({ ids: [...ids], gaps });
}
