import { Faults, type Parsed } from './faults.ts';
import { WHO, whoIsAmong, type KnownPlayers, type NameGap } from './namedPlayer.ts';
import { eachRow, type CsvFile } from './table.ts';

export type Absent = { readonly ids: readonly number[]; readonly gaps: readonly NameGap[] };

/** A file of who will not play, injured or otherwise: team, and the player's id or name. */
export function parseAbsent(file: CsvFile, players: KnownPlayers): Parsed<Absent> {
  const faults = new Faults();
  const whoIs = whoIsAmong(players);
  const ids = new Set<number>();
  const gaps: NameGap[] = [];
  eachRow<'team' | (typeof WHO)[number]>(file, { needed: ['team'], optional: WHO }, faults, (row) => {
    const who = whoIs(row);
    if (who?.kind === 'player') ids.add(who.playerId);
    else if (who !== null) gaps.push(who);
  });
  return faults.unless({ ids: [...ids], gaps });
}
