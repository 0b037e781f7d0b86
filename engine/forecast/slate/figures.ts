import { exactOutcomes, type GameModel, type SkaterModel, type TeamModel, type Wins } from '@ddh/engine/internal/model';
import {
  columnName,
  histograms,
  type SimTable,
  type Steps,
  counted,
  type Distribution,
} from '@ddh/engine/internal/simulation';
import { ok } from '@ddh/engine/internal/result';
import {
  eachOf,
  PROPS,
  SCOPES,
  VENUES,
  type LeagueDate,
  type Prop,
  type Scope,
  type TeamStat,
  type Venue,
} from '@ddh/engine/internal/domain';

export type SlateSkater = Pick<SkaterModel, 'name' | 'playerId' | 'position'> & {
  readonly counts: { readonly [prop in Prop]: Distribution };
};

export type SlateTeam = {
  readonly name: string;
  readonly abbreviation: string;
  /** The team's goals minus the opponent's, including the goal for winning a shootout. */
  readonly differential: Distribution;
  readonly skaters: readonly SlateSkater[];
};

/** Everything that the day's files need from one simulated game: tens of kB for any number of records. */
export type SlateGame = {
  readonly gameId: string;
  readonly date: LeagueDate;
  /** Start in New York time, `HH:MM`. `null` if not yet known. */
  readonly time: string | null;
  /** The day of the last result that the model uses. `null` if the model lacks this day. */
  readonly through: LeagueDate | null;
  readonly wins: Wins;
  readonly totals: { readonly [scope in Scope]: { readonly [stat in TeamStat]: Distribution } };
  readonly teams: { readonly [venue in Venue]: SlateTeam };
};

/**
 * Figures of a simulated game. Goals, margins and wins are exact, from the model's score table. Shots and player counts
 * are distributions over the records in `table`, which must be complete and contain at least one record. All its
 * records must be of this model.
 */
export function* gameFigures(model: GameModel, table: SimTable): Steps<SlateGame> {
  const names = [
    ...SCOPES.map((scope) => shotsColumn(model, scope)),
    ...VENUES.flatMap((venue) => model[venue].skaters.flatMap(playerColumns)),
  ];
  const ids = names.map((name) => {
    const id = table.columns.find(name);
    if (id === undefined) throw new Error(`the simulation lacks ${name}`);
    return id;
  });
  const histogramsOf = yield* histograms(table, [], ids);
  if (!histogramsOf.ok) return histogramsOf;
  const byName = new Map(names.map((name, i) => [name, counted(histogramsOf.value.columns[i]!, table.records)]));
  const count = (name: string): Distribution => byName.get(name)!;
  const outcomes = exactOutcomes(model);
  return ok({
    gameId: model.gameId,
    date: model.date,
    time: model.time,
    through: model.through ?? null,
    wins: outcomes.wins,
    totals: eachOf(SCOPES, (scope) => ({ Goals: outcomes.goals[scope], Shots: count(shotsColumn(model, scope)) })),
    teams: eachOf(VENUES, (venue) => teamFigures(model[venue], outcomes.differential[venue], count)),
  });
}

const shotsColumn = (model: GameModel, scope: Scope): string =>
  scope === 'game' ? columnName.total('Shots') : columnName.teamTotal(model[scope].name, 'Shots');

const playerColumns = ({ name }: SkaterModel): readonly string[] => PROPS.map((prop) => columnName.player(name, prop));

function teamFigures(
  { name, abbreviation, skaters }: TeamModel,
  differential: Distribution,
  count: (name: string) => Distribution,
): SlateTeam {
  return {
    name,
    abbreviation,
    differential,
    skaters: skaters.map((skater) => ({
      name: skater.name,
      ...(skater.playerId === undefined ? {} : { playerId: skater.playerId }),
      position: skater.position,
      counts: eachOf(PROPS, (prop) => count(columnName.player(skater.name, prop))),
    })),
  };
}
