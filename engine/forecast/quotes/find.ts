import {
  PLAYER_DATASETS,
  PLAYER_VALUES,
  type GameProb,
  type PlayerDataset,
  type Rung,
} from '@ddh/engine/internal/datasets';
import { abbreviationsOf, fairShare, hubTeam, namedPlayers, push, type NamedPlayer } from '@ddh/engine/internal/hub';
import type { Probability } from '@ddh/engine/internal/odds';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import {
  findClub,
  isSameTeam,
  LINES,
  NameIndex,
  startInstant,
  TeamIndex,
  VENUES,
  type Aliases,
  type LeagueDate,
  type Line,
  type Side,
  type TeamNames,
  type Venue,
} from '@ddh/engine/internal/domain';
import { foldText } from '@ddh/engine/internal/text';
import { firstDate, goalRungs, onDate, playerRung, puckLineChance, type ModelFiles, type Placed } from './chances.ts';
import type { ValueBet } from './encode.ts';
import { isOfPlayer, type QuoteMarket } from './markets.ts';
import type { Quote } from './quote.ts';

/** The reason why the model has no probability for a valid price. */
export type BetFault =
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
  | { readonly kind: 'noChance' };

/**
 * A game of the folder. `start` is in epoch milliseconds, or `null` if the schedule does not have it. `teams` is `null` if
 * the folder does not have the game of a player.
 */
type QuoteGame = { readonly key: string; readonly start: number | null; readonly teams: GameTeams | null };
/** The bet of a price, with the model's probability. */
export type Found = {
  readonly bet: ValueBet;
  /** The probability of winning given that the bet does not push. */
  readonly chance: Probability;
  /** The probability of a push. `null` if the line is not whole. */
  readonly push: Probability | null;
  readonly game: QuoteGame;
};

export type Finder = {
  readonly find: (quote: Quote) => Result<Found, BetFault>;
  /** The game of the row's away and home teams, or `null` if the row does not name one. */
  readonly gameOf: (quote: Quote) => QuoteGame | null;
};

/** Finds the bets of prices in the files of a data folder. */
export function betFinder(files: ModelFiles, aliases: Aliases): Finder {
  const first = firstDate(files);
  const dayOf = dayReader(files, aliases);
  const gameOf = gameReader(files);
  const subjects = new Map<string, Result<Subject, BetFault>>();

  /** A feed repeats its names for every book and line, so each is looked up once. */
  function subjectOf(quote: Quote): Result<Subject, BetFault> {
    const { market, player, playerId, team, pick, away, home } = quote;
    const date = quote.date ?? first;
    const key = [date, playerFile(market) ?? market, player, playerId, team, pick, away, home].join('\n');
    const known = subjects.get(key);
    if (known !== undefined) return known;
    const subject = findSubject(quote, date, date && dayOf(date));
    subjects.set(key, subject);
    return subject;
  }
  return {
    find(quote) {
      const subject = subjectOf(quote);
      return subject.ok ? withChance(quote, subject.value, files, gameOf) : subject;
    },
    gameOf(quote) {
      const date = quote.date ?? first;
      if (date === null || quote.away === '' || quote.home === '') return null;
      const day = dayOf(date);
      const meant = teamsOf({ ...quote, team: '' }, day);
      const game = meant.ok ? findGame(quote, meant.value, day, null) : meant;
      return game.ok ? gameOf(game.value.of) : null;
    },
  };
}

/** Returns a function that adds the start of a game from the schedule. Files may spell a team with or without accents. */
export function gameReader({ schedule_times }: ModelFiles): (game: GameTeams) => QuoteGame {
  const keyOf = ({ date, away, home }: GameTeams): string => [date, foldText(away), foldText(home)].join('\n');
  const starts = new Map(
    (schedule_times ?? []).map((game) => [keyOf(game), startInstant(game.date, game.time ?? '')] as const),
  );
  const games = new Map<GameTeams, QuoteGame>();
  return (game) => {
    const known = games.get(game) ?? { key: keyOf(game), start: starts.get(keyOf(game)) ?? null, teams: game };
    games.set(game, known);
    return known;
  };
}
export type GameTeams = Pick<GameProb, 'date' | 'away' | 'home'>;

/** What a row's names refer to: a skater, with the game if it is known, or a game and one of its teams. */
type Subject =
  | {
      readonly kind: 'player';
      readonly date: LeagueDate;
      readonly skater: PlayingSkater;
      readonly game: GameProb | null;
    }
  | { readonly kind: 'game'; readonly date: LeagueDate; readonly game: Placed<GameProb>; readonly venue: Venue | null };

function findSubject(quote: Quote, date: LeagueDate | null, day: QuoteDay | null): Result<Subject, BetFault> {
  const { market } = quote;
  if (day === null || (isOfPlayer(market) ? !day.hasSkaters : day.games.length === 0))
    return err({ kind: 'noDay', market, date });
  const meant = teamsOf(quote, day);
  if (!meant.ok) return meant;
  const teams = meant.value;
  if (isOfPlayer(market)) {
    const skater = findPlayer(quote, teams, day);
    if (!skater.ok) return skater;
    const game = findGame(quote, teams, day, skater.value.team);
    // A row that names an away or a home team must match a game. Other player bets need no game.
    if (!game.ok && (quote.away !== '' || quote.home !== '')) return game;
    return ok({ kind: 'player', date: day.date, skater: skater.value, game: game.ok ? game.value.of : null });
  }
  const game = findGame(quote, teams, day, null);
  if (!game.ok) return game;
  const venues = VENUES.filter((one) => teams.team.includes(game.value.of[one]));
  if (venues.length > 1) return err({ kind: 'whichTeam', team: quote.team, all: teams.team });
  const [venue = null] = venues;
  if (market !== 'total' && venue === null) return err({ kind: 'otherTeam', team: quote.team });
  if (!isPick(quote.pick, venue && game.value.of[venue], day)) return err({ kind: 'otherTeam', team: quote.pick });
  return ok({ kind: 'game', date: day.date, game: game.value, venue });
}

/** Whether the text of a column of sides can stand next to the team of the row: it is the same team, or no team. */
function isPick(pick: string, team: string | null, { teams }: QuoteDay): boolean {
  if (pick === '') return true;
  const found = teams.find(pick);
  if (found.ok) return found.value.name === team;
  return found.error.kind === 'ambiguous' ? found.error.all.some(({ name }) => name === team) : !findClub(pick).ok;
}

function withChance(
  { market, side, line }: Quote,
  subject: Subject,
  files: ModelFiles,
  gameOf: (game: GameTeams) => QuoteGame,
): Result<Found, BetFault> {
  const { date } = subject;
  if (subject.kind === 'player') {
    const { row, name, team, position } = subject.skater;
    const dataset = playerFile(market)!;
    const rung = playerRung(files, row, PLAYER_VALUES[dataset], line!);
    if (rung === null) return err({ kind: 'noLine', line: line! });
    const bet: ValueBet = { kind: 'player', date, dataset, player: name, team, position, side, line: rung.line };
    const game = subject.game
      ? gameOf(subject.game)
      : { key: [date, team ?? name].join('\n'), start: null, teams: null };
    return onRung(bet, rung, side, game);
  }
  const { row, of } = subject.game;
  const { away, home } = of;
  const { venue } = subject;
  const game = gameOf(of);
  if (market === 'moneyline' && venue !== null) {
    const opponent = venue === 'away' ? home : away;
    return foundBet({ kind: 'moneyline', date, team: of[venue], opponent, line: null }, of.wins[venue].any, null, game);
  }
  if (market === 'puck_line' && venue !== null) {
    const teams = { team: of[venue], opponent: venue === 'away' ? home : away };
    // A bet that a team wins by more than half a goal is one on the win, for which books have no puck line.
    const isLine = LINES.margin.some((margin, i) => i > 0 && Number(margin) === Math.abs(line!));
    if (!isLine) return err({ kind: 'noLine', line: line! });
    const bet: ValueBet = { kind: 'moneyline', date, ...teams, line: line as Line };
    return foundBet(bet, puckLineChance(files, date, { ...teams, line: line! }), null, game);
  }
  const scope = market === 'total' || venue === null ? 'game' : venue;
  const rung = goalRungs(files, row, scope).find((one) => one.line === line);
  if (rung === undefined) return err({ kind: 'noLine', line: line! });
  const team = scope === 'game' ? null : of[scope];
  const bet: ValueBet = { kind: 'total', date, away, home, team, side, line: line as Line };
  return onRung(bet, rung, side, game);
}

const onRung = (bet: ValueBet, rung: Rung, side: Side, game: QuoteGame): Result<Found, BetFault> =>
  foundBet(bet, fairShare(rung, side), push(rung), game);

const foundBet = (
  bet: ValueBet,
  chance: Probability | null,
  pushed: Probability | null,
  game: QuoteGame,
): Result<Found, BetFault> => (chance === null ? err({ kind: 'noChance' }) : ok({ bet, chance, push: pushed, game }));

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
      const { row = null, of } = placed[one.at ?? -1] ?? {};
      return { ...one, row, playerId: of?.playerId ?? null };
    });
    const names = [...games.flatMap(({ of }) => [of.away, of.home]), ...skaters.flatMap(({ team }) => team ?? [])];
    const teams = [...new Set(names)].map((name) => hubTeam(name, abbreviations));
    const day = {
      date,
      games,
      skaters: new NameIndex(skaters, { aliases }),
      withId: new Map(skaters.flatMap((one) => (one.playerId === null ? [] : [[one.playerId, one] as const]))),
      teams: new TeamIndex<TeamNames>(teams, aliases),
      hasSkaters: placed.length > 0,
    };
    days.set(date, day);
    return day;
  };
}

/** The value file of a market on a player. `null` for another market. */
const playerFile = (market: QuoteMarket): PlayerDataset | null =>
  PLAYER_DATASETS.find((dataset) => PLAYER_VALUES[dataset] === market) ?? null;

/** A skater of a day with the row in `skater_probs`, or a namesake who does not play on the day. */
type DaySkater = NamedPlayer & { readonly row: number | null; readonly playerId: number | null };
type PlayingSkater = DaySkater & { readonly row: number };

type QuoteDay = {
  readonly date: LeagueDate;
  readonly games: readonly Placed<GameProb>[];
  readonly skaters: NameIndex<DaySkater>;
  /** The skaters whose id a file has. */
  readonly withId: ReadonlyMap<number, DaySkater>;
  /** The teams that play on the day, and the teams of its skaters. */
  readonly teams: TeamIndex<TeamNames>;
  readonly hasSkaters: boolean;
};

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
 * Finds the player that a row refers to: by the id if row and files have it, or else by the name. If several players
 * share the name, the row's team tells them apart, or else the row's away and home teams do.
 */
function findPlayer(
  { player, playerId, team }: Quote,
  teams: MeantTeams,
  { skaters, withId, date }: QuoteDay,
): Result<PlayingSkater, BetFault> {
  const wanted = team === '' ? [...teams.away, ...teams.home] : teams.team;
  // If the folder lacks the player's team, the team of the row is accepted.
  const fits = (one: DaySkater): boolean =>
    wanted.length === 0 || one.team === null || wanted.some((name) => isSameTeam(name, one.team ?? ''));
  const named = playerId === null ? undefined : withId.get(playerId);
  // Two players of a team with one name are not told apart by an id, because simulations and value files have names only.
  const found =
    named === undefined ? skaters.find(player, fits) : skaters.find(named.name, (one) => one.team === named.team);
  const isOther = found.ok && playerId !== null && found.value.playerId !== null && found.value.playerId !== playerId;
  if (isOther) return err({ kind: 'noPlayer', player, date, nearest: null });
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
