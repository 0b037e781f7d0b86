import type { GameProb, SkaterProb, ValueDataset } from '../datasets/index.ts';
import { abbreviationsOf, playerFinder } from '../hub/index.ts';
import type { Probability } from '../odds/index.ts';
import { err, foldText, ok, VENUES, type LeagueDate, type Line, type Result } from '../words/index.ts';
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
import type { Quote, QuoteFault, QuoteMarket, ReadQuote } from './quotes.ts';

/** Why the model has no chance for a price that is one. */
export type BetFault =
  /** The file that the market needs has nothing on that day, or could not be read. */
  | { readonly kind: 'noDay'; readonly market: QuoteMarket; readonly date: LeagueDate | null }
  | { readonly kind: 'noPlayer'; readonly player: string; readonly date: LeagueDate }
  /** Namesakes: the row does not say which. */
  | { readonly kind: 'whichPlayer'; readonly player: string; readonly teams: readonly string[] }
  | { readonly kind: 'noGame'; readonly teams: readonly string[]; readonly date: LeagueDate }
  /** The team of a row is not that of its player, or not one of its game. */
  | { readonly kind: 'otherTeam'; readonly team: string }
  | { readonly kind: 'noLine'; readonly line: number }
  | { readonly kind: 'noChance' }
  /** A second price of a bet at one book. */
  | { readonly kind: 'repeated'; readonly line: number };

export type BadQuote = { readonly line: number; readonly fault: QuoteFault | BetFault };
export type Built = { readonly rows: ValueRows; readonly good: number; readonly bad: readonly BadQuote[] };

/** The value files of an operator's prices. Every price is in them or among the bad ones; none is guessed. */
export function buildValues(quotes: readonly ReadQuote[], files: ModelFiles): Built {
  const rows = noRows();
  const bad: BadQuote[] = [];
  const seen = new Map<string, number>();
  const find = betFinder(files);
  let good = 0;
  for (const { line, quote } of quotes) {
    const found = quote.ok ? find(quote.value) : quote;
    if (!quote.ok || !found.ok) {
      if (!found.ok) bad.push({ line, fault: found.error });
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
    rows[valueDataset(bet)].push(valueRow(bet, { book, odds, chance, captured }));
    good++;
  }
  return { rows, good, bad };
}

/** All six files, empty: a site without one of them has a tab that cannot load. */
export const noRows = (): { readonly [dataset in ValueDataset]: ValueRow[] } => ({
  goal_value: [],
  assist_value: [],
  point_value: [],
  sog_value: [],
  total_value: [],
  moneyline_value: [],
});

type Found = { readonly bet: ValueBet; readonly chance: Probability };

function betFinder(files: ModelFiles): (quote: Quote) => Result<Found, BetFault> {
  const first = firstDate(files);
  const abbreviations = abbreviationsOf(files.p_info ?? []);
  const infoOf = playerFinder(files.p_info ?? []);
  const days = new Map<LeagueDate, Day>();
  const dayOf = (date: LeagueDate): Day => {
    const day = days.get(date) ?? {
      date,
      games: onDate(files.game_probs?.games, date),
      skaters: byName(onDate(files.skater_probs?.skaters, date)),
    };
    days.set(date, day);
    return day;
  };
  /** A team is meant by its name or its abbreviation. */
  const isTeam = (name: string, typed: string): boolean => {
    const folded = foldText(typed);
    return folded !== '' && [name, abbreviations.get(name) ?? ''].some((one) => foldText(one) === folded);
  };

  return (quote) => {
    const { market, side, line } = quote;
    const date = quote.date ?? first;
    const dataset = PLAYER_FILES[market];
    const day = date && dayOf(date);
    const isEmpty = day === null || (dataset === null ? day.games.length === 0 : day.skaters.size === 0);
    if (isEmpty) return err({ kind: 'noDay', market, date });
    if (dataset !== null) {
      const found = findPlayer(quote, day, isTeam);
      if (!found.ok) return found;
      const { row, of } = found.value;
      const info = infoOf(of);
      const team = of.team ?? info?.team ?? null;
      const game = findGame(quote, day, team === null ? [] : [team], isTeam);
      // A folder without games, or without the player's team, has nothing to hold a row's teams against.
      if (!game.ok && (quote.away !== '' || quote.home !== '')) return game;
      const rung = playerRung(files, row, PLAYER_PROPS[dataset], line!);
      if (rung === null) return err({ kind: 'noLine', line: line! });
      const position = info?.position ?? null;
      const bet: ValueBet = {
        kind: 'player',
        date: day.date,
        dataset,
        player: of.player,
        team,
        position,
        line: rung.line,
      };
      return withChance(bet, decidedChance(rung, side));
    }
    const game = findGame(quote, day, quote.team === '' ? [] : [quote.team], isTeam);
    if (!game.ok) return game;
    const { row, of } = game.value;
    const { away, home } = of;
    const venue = VENUES.find((one) => isTeam(of[one], quote.team));
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

type Day = {
  readonly date: LeagueDate;
  readonly games: readonly Placed<GameProb>[];
  /** By folded name. */
  readonly skaters: ReadonlyMap<string, readonly Placed<SkaterProb>[]>;
};

function byName(skaters: readonly Placed<SkaterProb>[]): Day['skaters'] {
  const names = new Map<string, Placed<SkaterProb>[]>();
  for (const skater of skaters) {
    const name = foldText(skater.of.player);
    names.set(name, [...(names.get(name) ?? []), skater]);
  }
  return names;
}

const withChance = (bet: ValueBet, chance: Probability | null): Result<Found, BetFault> =>
  chance === null ? err({ kind: 'noChance' }) : ok({ bet, chance });

type IsTeam = (name: string, typed: string) => boolean;

/** By his name, accents or not; of namesakes the one of the row's team. */
function findPlayer({ player, team }: Quote, day: Day, isTeam: IsTeam): Result<Placed<SkaterProb>, BetFault> {
  const named = day.skaters.get(foldText(player)) ?? [];
  if (named.length === 0) return err({ kind: 'noPlayer', player, date: day.date });
  // A file may not say whose player he is: then the row's word is taken.
  const ofTeam = named.filter(({ of }) => team === '' || of.team === null || isTeam(of.team, team));
  const [found, ...more] = ofTeam;
  if (found === undefined) return err({ kind: 'otherTeam', team });
  if (more.length === 0) return ok(found);
  return err({ kind: 'whichPlayer', player, teams: ofTeam.flatMap(({ of }) => of.team ?? []) });
}

/** The day's game that all these teams play, each where the row says. */
function findGame(
  { away, home }: Quote,
  day: Day,
  teams: readonly string[],
  isTeam: IsTeam,
): Result<Placed<GameProb>, BetFault> {
  const game = day.games.find(
    ({ of }) =>
      (away === '' || isTeam(of.away, away)) &&
      (home === '' || isTeam(of.home, home)) &&
      teams.every((team) => VENUES.some((venue) => isTeam(of[venue], team))),
  );
  if (game !== undefined) return ok(game);
  return err({ kind: 'noGame', teams: [...teams, away, home].filter((team) => team !== ''), date: day.date });
}
