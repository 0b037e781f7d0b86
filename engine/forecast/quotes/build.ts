import type { GameProb, ValueDataset } from '@ddh/engine/internal/datasets';
import { abbreviationsOf, namedPlayers, type NamedPlayer } from '@ddh/engine/internal/hub';
import type { Probability } from '@ddh/engine/internal/odds';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import {
  isSameTeam,
  NameIndex,
  NO_ALIASES,
  TeamIndex,
  VENUES,
  type Aliases,
  type LeagueDate,
  type Line,
  type TeamNames,
} from '@ddh/engine/internal/domain';
import {
  decidedChance,
  firstDate,
  goalRungs,
  onDate,
  PLAYER_PROPS,
  playerRung,
  type ModelFiles,
  type Placed,
  type PlayerDataset,
} from './chances.ts';
import { valueDataset, valueRow, type ValueBet, type ValueRow, type ValueRows } from './encode.ts';
import type { QuoteMarket } from './markets.ts';
import { hasNoPlace, type Quote, type QuoteFault, type ReadQuote } from './quotes.ts';

/** The reason why the model has no probability for a valid price. */
type BetFault =
  /** The file for `market` has no rows on `date`, or could not be read. */
  | { readonly kind: 'noDay'; readonly market: QuoteMarket; readonly date: LeagueDate | null }
  | { readonly kind: 'noPlayer'; readonly player: string; readonly date: LeagueDate; readonly nearest: string | null }
  | { readonly kind: 'noTeam'; readonly team: string; readonly date: LeagueDate; readonly nearest: string | null }
  /** Several players or teams match the name, and the row does not distinguish them. */
  | { readonly kind: 'whichPlayer'; readonly player: string; readonly all: readonly string[] }
  | { readonly kind: 'whichTeam'; readonly team: string; readonly all: readonly string[] }
  | { readonly kind: 'noGame'; readonly teams: readonly string[]; readonly date: LeagueDate }
  /** The team of the row is not the player's team, or does not play in the game. */
  | { readonly kind: 'otherTeam'; readonly team: string }
  | { readonly kind: 'noLine'; readonly line: number }
  | { readonly kind: 'noChance' }
  /** A second price for the same bet at the same sportsbook. `line` is the line of the first price in the file. */
  | { readonly kind: 'repeated'; readonly line: number };

/**
 * A provider's price for a day other than the folder's first day. The Vault does not list such a price, so no file may
 * contain it.
 */
type OtherDay = { readonly kind: 'otherDay'; readonly source: string; readonly date: LeagueDate | null };

export type BadQuote = { readonly line: number; readonly fault: QuoteFault | BetFault };
export type LeftOutQuote = { readonly line: number; readonly fault: QuoteFault | OtherDay };
export type Built = {
  readonly rows: ValueRows;
  readonly good: number;
  readonly bad: readonly BadQuote[];
  /** Valid prices that value files cannot contain. */
  readonly leftOut: readonly LeftOutQuote[];
};

/** Builds the value files from an operator's prices. Each price becomes a row, is left out, or is reported as bad. */
export function buildValues(quotes: readonly ReadQuote[], files: ModelFiles, aliases = NO_ALIASES): Built {
  const rows = noRows();
  const bad: BadQuote[] = [];
  const leftOut: LeftOutQuote[] = [];
  const seen = new Map<string, number>();
  const find = betFinder(files, aliases);
  const day = firstDate(files);
  let good = 0;
  for (const { line, quote } of quotes) {
    if (!quote.ok) {
      (hasNoPlace(quote.error) ? leftOut : bad).push({ line, fault: quote.error });
      continue;
    }
    const { source } = quote.value;
    if (source !== null && quote.value.date !== null && quote.value.date !== day) {
      leftOut.push({ line, fault: { kind: 'otherDay', source, date: day } });
      continue;
    }
    const found = find(quote.value);
    if (!found.ok) {
      bad.push({ line, fault: found.error });
      continue;
    }
    const { bet, chance } = found.value;
    const { book, odds, captured } = quote.value;
    const key = JSON.stringify([bet, book]);
    const before = seen.get(key);
    if (before !== undefined) {
      bad.push({ line, fault: { kind: 'repeated', line: before } });
      continue;
    }
    seen.set(key, line);
    rows[valueDataset(bet)].push(valueRow(bet, { book, odds, chance, captured, source }));
    good++;
  }
  return { rows, good, bad, leftOut };
}

/**
 * Returns an empty list of rows for each of the six value files. Write all six, because a tab whose file is missing
 * fails to load.
 */
export const noRows = (): { readonly [dataset in ValueDataset]: ValueRow[] } => ({
  goal_value: [],
  assist_value: [],
  point_value: [],
  sog_value: [],
  total_value: [],
  moneyline_value: [],
});

type Found = { readonly bet: ValueBet; readonly chance: Probability };

/** Returns a function that reads the games, teams and skaters of a day, each day once. */
function dayReader(files: ModelFiles, aliases: Aliases): (date: LeagueDate) => QuoteDay {
  const abbreviations = abbreviationsOf(files.p_info ?? []);
  const days = new Map<LeagueDate, QuoteDay>();
  return (date) => {
    const known = days.get(date);
    if (known !== undefined) return known;
    const games = onDate(files.game_probs?.games, date);
    const placed = onDate(files.skater_probs?.skaters, date);
    const present = placed.map(({ of }) => of);
    const skaters = namedPlayers(present, files).map((one): DaySkater => {
      return { ...one, row: one.at === null ? null : (placed[one.at]?.row ?? null) };
    });
    const names = [...games.flatMap(({ of }) => [of.away, of.home]), ...skaters.flatMap(({ team }) => team ?? [])];
    const teams = [...new Set(names)].map((name) => ({ name, abbreviation: abbreviations.get(name) ?? null }));
    const day = {
      date,
      games,
      skaters: new NameIndex(skaters, { aliases }),
      teams: new TeamIndex<TeamNames>(teams, aliases),
      hasSkaters: placed.length > 0,
    };
    days.set(date, day);
    return day;
  };
}

function betFinder(files: ModelFiles, aliases: Aliases): (quote: Quote) => Result<Found, BetFault> {
  const first = firstDate(files);
  const dayOf = dayReader(files, aliases);
  return (quote) => {
    const { market, side, line } = quote;
    const date = quote.date ?? first;
    const dataset = PLAYER_FILES[market];
    const day = date && dayOf(date);
    const isEmpty = day === null || (dataset === null ? day.games.length === 0 : !day.hasSkaters);
    if (isEmpty) return err({ kind: 'noDay', market, date });
    const meant = teamsOf(quote, day);
    if (!meant.ok) return meant;
    const teams = meant.value;
    if (dataset !== null) {
      const found = findPlayer(quote, teams, day);
      if (!found.ok) return found;
      const { row, name, team, position } = found.value;
      const game = findGame(quote, teams, day, team);
      // A row that names an away or a home team must match a game. Other player bets need no game.
      if (!game.ok && (quote.away !== '' || quote.home !== '')) return game;
      const rung = playerRung(files, row, PLAYER_PROPS[dataset], line!);
      if (rung === null) return err({ kind: 'noLine', line: line! });
      const bet: ValueBet = {
        kind: 'player',
        date: day.date,
        dataset,
        player: name,
        team,
        position,
        line: rung.line,
      };
      return withChance(bet, decidedChance(rung, side));
    }
    const game = findGame(quote, teams, day, null);
    if (!game.ok) return game;
    const { row, of } = game.value;
    const { away, home } = of;
    const venues = VENUES.filter((one) => teams.team.includes(of[one]));
    if (venues.length > 1) return err({ kind: 'whichTeam', team: quote.team, all: teams.team });
    const [venue] = venues;
    if (market === 'moneyline') {
      if (venue === undefined) return err({ kind: 'otherTeam', team: quote.team });
      const opponent = venue === 'away' ? home : away;
      return withChance({ kind: 'moneyline', date: day.date, team: of[venue], opponent }, of.wins[venue].any);
    }
    const scope = market === 'total' ? 'game' : venue;
    if (scope === undefined) return err({ kind: 'otherTeam', team: quote.team });
    const rung = goalRungs(files, row, scope).find((one) => one.line === line);
    if (rung === undefined) return err({ kind: 'noLine', line: line! });
    const team = scope === 'game' ? null : of[scope];
    const bet: ValueBet = { kind: 'total', date: day.date, away, home, team, side, line: line as Line };
    return withChance(bet, decidedChance(rung, side));
  };
}

const PLAYER_FILES: { readonly [market in QuoteMarket]: PlayerDataset | null } = {
  goals: 'goal_value',
  assists: 'assist_value',
  points: 'point_value',
  shots: 'sog_value',
  total: null,
  team_total: null,
  moneyline: null,
};

/** A skater of a day with the row in `skater_probs`, or a namesake who does not play on the day. */
type DaySkater = NamedPlayer & { readonly row: number | null };
type PlayingSkater = DaySkater & { readonly row: number };

type QuoteDay = {
  readonly date: LeagueDate;
  readonly games: readonly Placed<GameProb>[];
  readonly skaters: NameIndex<DaySkater>;
  /** The teams that play on the day, and the teams of its skaters. */
  readonly teams: TeamIndex<TeamNames>;
  readonly hasSkaters: boolean;
};

const withChance = (bet: ValueBet, chance: Probability | null): Result<Found, BetFault> =>
  chance === null ? err({ kind: 'noChance' }) : ok({ bet, chance });

/**
 * The teams that each cell can mean, as the data folder spells them. An empty cell means no team, and a city can mean
 * two.
 */
type MeantTeams = Readonly<Record<'team' | 'away' | 'home', readonly string[]>>;

function teamsOf(quote: Quote, { teams, date }: QuoteDay): Result<MeantTeams, BetFault> {
  const meant = { team: NO_TEAM, away: NO_TEAM, home: NO_TEAM };
  for (const column of ['team', 'away', 'home'] as const) {
    const team = quote[column];
    if (team === '') continue;
    const found = teams.find(team);
    if (found.ok) meant[column] = [found.value.name];
    else if (found.error.kind === 'ambiguous') meant[column] = found.error.all.map(({ name }) => name);
    else return err({ kind: 'noTeam', team, date, nearest: teams.nearest(team)?.name ?? null });
  }
  return ok(meant);
}

const NO_TEAM: readonly string[] = [];

/**
 * Finds the player that a row refers to. If several players share the name, the row's team tells them apart, or else
 * the row's away and home teams do.
 */
function findPlayer(
  { player, team }: Quote,
  teams: MeantTeams,
  { skaters, date }: QuoteDay,
): Result<PlayingSkater, BetFault> {
  const wanted = team === '' ? [...teams.away, ...teams.home] : teams.team;
  // If the folder lacks the player's team, the team of the row is accepted.
  const fits = (one: DaySkater): boolean =>
    wanted.length === 0 || one.team === null || wanted.some((name) => isSameTeam(name, one.team ?? ''));
  const found = skaters.find(player, fits);
  if (found.ok && !(team === '' || fits(found.value))) return err({ kind: 'otherTeam', team });
  if (found.ok && found.value.row !== null) return ok({ ...found.value, row: found.value.row });
  if (found.ok) return err({ kind: 'noPlayer', player, date, nearest: null });
  if (found.error.kind === 'unknown') {
    return err({ kind: 'noPlayer', player, date, nearest: skaters.nearest(player)?.name ?? null });
  }
  const all = found.error.all.map((one) => (one.team === null ? one.name : `${one.name} (${one.team})`));
  return err({ kind: 'whichPlayer', player, all });
}

/** Finds the game of the day by the row's home and away teams and, for a player bet, by the player's team. */
function findGame(
  quote: Quote,
  teams: MeantTeams,
  { games, date }: QuoteDay,
  playersTeam: string | null,
): Result<Placed<GameProb>, BetFault> {
  const own = playersTeam === null ? teams.team : [playersTeam];
  const fits = (wanted: readonly string[], name: string): boolean => wanted.length === 0 || wanted.includes(name);
  const found = games.filter(
    ({ of }) => fits(teams.away, of.away) && fits(teams.home, of.home) && VENUES.some((venue) => fits(own, of[venue])),
  );
  const [game, ...more] = found;
  if (game === undefined) {
    const named = [playersTeam ?? quote.team, quote.away, quote.home];
    return err({ kind: 'noGame', teams: named.filter((team) => team !== ''), date });
  }
  const loose = (['team', 'away', 'home'] as const).find((column) => teams[column].length > 1);
  if (more.length > 0 && loose !== undefined) return err({ kind: 'whichTeam', team: quote[loose], all: teams[loose] });
  return ok(game);
}
