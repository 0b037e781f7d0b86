import { modelColumns, type GameModel, type SkaterModel, type TeamModel } from '../model/index.ts';
import { columnName, histograms, type Histogram, type SimTable, type Steps } from '../simulation/index.ts';
import {
  ok,
  PROPS,
  SCOPES,
  TEAM_STATS,
  VENUES,
  type LeagueDate,
  type Prop,
  type Scope,
  type TeamStat,
  type Venue,
} from '../words/index.ts';
import { exactWins, type Wins } from './outcomes.ts';

export type SkaterFigures = Pick<SkaterModel, 'name' | 'playerId' | 'position'> & {
  readonly counts: { readonly [prop in Prop]: Histogram };
};

export type TeamFigures = {
  readonly name: string;
  readonly abbreviation: string;
  /** Own goals less the other side's, the shootout's goal included. */
  readonly differential: Histogram;
  readonly skaters: readonly SkaterFigures[];
};

/** All that a day's files need of one simulated game: some tens of kB, whatever the number of records. */
export type GameFigures = {
  readonly gameId: string;
  readonly date: LeagueDate;
  readonly time: string;
  readonly records: number;
  readonly wins: Wins;
  readonly totals: { readonly [scope in Scope]: { readonly [stat in TeamStat]: Histogram } };
  readonly teams: { readonly [venue in Venue]: TeamFigures };
};

/** Counts a simulated game's values. The table holds this model's records, complete and at least one. */
export function* gameFigures(model: GameModel, table: SimTable): Steps<GameFigures> {
  const names = modelColumns(model);
  const ids = names.map((name) => {
    const id = table.columns.find(name);
    if (id === undefined) throw new Error(`the simulation lacks ${name}`);
    return id;
  });
  const counted = yield* histograms(table, [], ids);
  if (!counted.ok) return counted;
  const byName = new Map(names.map((name, i) => [name, counted.value.columns[i]!]));
  const count = (name: string): Histogram => byName.get(name)!;
  const total = (scope: Scope, stat: TeamStat): string =>
    scope === 'game' ? columnName.total(stat) : columnName.teamTotal(model[scope].name, stat);
  return ok({
    gameId: model.gameId,
    date: model.date,
    time: model.time,
    records: table.records,
    wins: exactWins(model),
    totals: forEach(SCOPES, (scope) => forEach(TEAM_STATS, (stat) => count(total(scope, stat)))),
    teams: forEach(VENUES, (venue) => teamFigures(model[venue], count)),
  });
}

function teamFigures({ name, abbreviation, skaters }: TeamModel, count: (name: string) => Histogram): TeamFigures {
  return {
    name,
    abbreviation,
    differential: count(columnName.differential(name)),
    skaters: skaters.map((skater) => ({
      name: skater.name,
      ...(skater.playerId === undefined ? {} : { playerId: skater.playerId }),
      position: skater.position,
      counts: forEach(PROPS, (prop) => count(columnName.player(skater.name, prop))),
    })),
  };
}

/** One value for every word of a list. */
function forEach<K extends string, T>(keys: readonly K[], make: (key: K) => T): { readonly [key in K]: T } {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as { [key in K]: T };
}
