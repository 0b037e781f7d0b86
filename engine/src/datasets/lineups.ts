import * as v from 'valibot';
import { GOALIE_SOURCES, VENUES, type GoalieSource, type LeagueDate, type Venue } from '../domain/index.ts';
import type { Probability } from '../odds/index.ts';
import { DateField, InstantField, Name } from './fields.ts';
import type { Decoded } from './problems.ts';
import { decodeRecords, GamesOfDates, MOST_GAMES, type FlatRecord, type RecordReader } from './records.ts';

/** A team's starting goalie, whose effect is included in the game's figures. */
export type StartingGoalie = {
  readonly name: string;
  /** The probability that the goalie starts. `null` if unknown. */
  readonly chance: Probability | null;
  readonly source: GoalieSource;
  /**
   * The time at which a confirmed goalie was announced (ISO), and the source of the announcement. `null` if unknown.
   */
  readonly announcedAt: string | null;
  readonly announcedBy: string | null;
};

/** The starting goalies of a game. */
export type Lineup = {
  readonly date: LeagueDate;
  readonly away: string;
  readonly home: string;
  /** The starting goalie of each team. `null` if not known. */
  readonly goalies: { readonly [venue in Venue]: StartingGoalie | null };
  /** True if the game has begun. The goalies are then those who started. */
  readonly started: boolean;
};

const PREFIX = { away: 'Away', home: 'Home' } as const satisfies { readonly [venue in Venue]: string };

const Source = v.picklist(GOALIE_SOURCES, `must be ${GOALIE_SOURCES.join(' or ')}`);
const Flag = v.boolean('must be true or false');

export function decodeLineups(doc: unknown): Decoded<readonly Lineup[]> {
  const games = new GamesOfDates();
  return decodeRecords(
    doc,
    (record): Lineup | null => {
      const date = record.required('Date', DateField);
      const away = record.required('Away', Name);
      const home = record.required('Home', Name);
      if (date === null || away === null || home === null || !games.add({ date, away, home }, record)) return null;
      const goalies = { away: goalie(record, 'away'), home: goalie(record, 'home') };
      return { date, away, home, goalies, started: record.optional('Started', Flag) === true };
    },
    MOST_GAMES,
  );
}

function goalie(record: RecordReader, venue: Venue): StartingGoalie | null {
  const column = `${PREFIX[venue]} Goalie`;
  const name = record.optional(column, Name);
  const chance = record.share(`${column} Prob`);
  const source = record.optional(`${column} Source`, Source);
  const announcedAt = record.optional(`${column} At`, InstantField);
  const announcedBy = record.optional(`${column} By`, Name);
  return name === null ? null : { name, chance, source: source ?? 'inferred', announcedAt, announcedBy };
}

/** Returns the record of a lineup. This is the inverse of `decodeLineups`. */
export function encodeLineup({ date, away, home, goalies, started }: Lineup): FlatRecord {
  const columns = VENUES.map((venue): FlatRecord => {
    const own = goalies[venue];
    const column = `${PREFIX[venue]} Goalie`;
    if (own === null) return {};
    return {
      [column]: own.name,
      [`${column} Prob`]: own.chance,
      [`${column} Source`]: own.source,
      ...(own.announcedAt === null ? {} : { [`${column} At`]: own.announcedAt }),
      ...(own.announcedBy === null ? {} : { [`${column} By`]: own.announcedBy }),
    };
  });
  return Object.assign(
    { Date: date, Away: away, Home: home },
    ...columns,
    started ? { Started: true } : {},
  ) as FlatRecord;
}
