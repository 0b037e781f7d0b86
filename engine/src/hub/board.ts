import { gameLadder, skaterLadder, type Rung } from '../datasets/index.ts';
import {
  canPush,
  LINES,
  VENUES,
  zip,
  type LeagueDate,
  type Line,
  type Prop,
  type Scope,
  type Side,
  type TeamStat,
  type Venue,
} from '../domain/index.ts';
import { resultShares, type BetShares, type Probability } from '../odds/index.ts';
import {
  alternatives,
  ladderOf,
  legOf,
  slipKey,
  subjectKey,
  subjectOf,
  type ConditionalDistributions,
  type Leg,
  type Matchup,
  type Subject,
} from '../parlay/index.ts';
import { foldText, foldWords, hasWords } from '../text/index.ts';
import type { BuilderGame, BuilderPlayer } from './builderPage.ts';
import type { HubGame } from './game.ts';
import type { GamesPage } from './gamesPage.ts';
import { fairShare, nearestEven } from './ladder.ts';
import type { PropsPage } from './propsPage.ts';
import type { TotalsPage } from './totalsPage.ts';

/**
 * The figures of the Hub's pages for games, totals and props, from which the board takes the chances of single bets.
 */
export type BoardFigures = { readonly games: GamesPage; readonly totals: TotalsPage; readonly props: PropsPage };

/**
 * A bet that the user can add to the slip with one click. `chance` is null if neither a file nor the simulation has it.
 */
export type BoardBet = {
  readonly key: string;
  readonly leg: Leg;
  readonly chance: Probability | null;
  /** The probability whose odds are the fair price: `chance`, or on a whole line that of the bets that win or lose. */
  readonly fair: Probability | null;
};

/** Returns a text that identifies a leg. Two legs with the same text hit in the same simulated games. */
export const betKey = (leg: Leg): string => slipKey('', [leg]);

const boardBet = (leg: Leg, chance: Probability | null, fair = chance): BoardBet => ({
  key: betKey(leg),
  leg,
  chance,
  fair,
});

/** The two bets of a market at one line: away and home, or over and under. */
type BoardLine = { readonly line: Line; readonly bets: readonly [BoardBet, BoardBet] };

export type BoardMarket = {
  readonly key: string;
  /** At least one line, in ascending order. */
  readonly lines: readonly BoardLine[];
  /** Index of the line that the board shows first: 1.5 for a margin, otherwise the half line nearest to even money. */
  readonly start: number;
};

/**
 * Returns the index of the next half line below (-1) or above (1) a line. Returns null if there is no such line. The
 * buttons for the next line skip whole-number lines, because books offer these less often. The list of all lines has
 * them.
 */
export function nextHalfLine({ lines }: BoardMarket, index: number, by: -1 | 1): number | null {
  for (let i = index + by; ; i += by) {
    const at = lines[i];
    if (at === undefined) return null;
    if (!canPush(at.line)) return i;
  }
}

export type BoardPlayer = {
  readonly name: string;
  readonly team: string;
  readonly market: BoardMarket;
  /** True if newer data lacks the player. */
  readonly gone?: true;
};

/** Returns the row without prices, for a player whom newer data lacks. */
export function withoutPrices(player: BoardPlayer): BoardPlayer {
  const lines = player.market.lines.map(({ line, bets: [over, under] }): BoardLine => ({
    line,
    bets: [
      { ...over, chance: null, fair: null },
      { ...under, chance: null, fair: null },
    ],
  }));
  return { ...player, market: { ...player.market, lines }, gone: true };
}

/** A game as the board shows it, with its favorite. */
export type BoardGame = BuilderGame & {
  readonly abbreviations: { readonly [venue in Venue]: string | null };
  /** The team more likely to win; null if the two chances are equal or one is unknown. */
  readonly favorite: Venue | null;
  /** True if the game has no clear favorite, as on its card. */
  readonly isEven: boolean;
  /** True if the line-ups say that the game has begun. */
  readonly started: boolean;
};

/** Adds abbreviations and the favorite to `games`, which are all on `date`. */
export function boardGames({ games: { cards } }: BoardFigures, date: LeagueDate, games: readonly BuilderGame[]) {
  return games.map((game): BoardGame => {
    const card = cards.find((one) => one.date === date && one.away.name === game.away && one.home.name === game.home);
    const abbreviations = { away: card?.away.abbreviation ?? null, home: card?.home.abbreviation ?? null };
    return {
      ...game,
      abbreviations,
      favorite: card?.figures?.favorite ?? null,
      isEven: card?.figures?.isEven ?? false,
      started: card?.started ?? false,
    };
  });
}

/** The sources of the board's chances, for one game. */
export type BoardSource = {
  readonly figures: BoardFigures;
  readonly date: LeagueDate;
  readonly matchup: Matchup;
  /**
   * For bets whose probability is in no file: the number of simulated games in which each bet hits. Null until this is
   * known.
   */
  readonly counts: ConditionalDistributions | null;
  /**
   * The honest chances of the game's bets by `subjectKey`, see `HonestProbs`. `null` without weights. They take the
   * place of all others, and change neither the order of players nor the line that a market shows first.
   */
  readonly honest: ReadonlyMap<string, HonestLadder> | null;
};

/** The honest chances of a subject's bets at each line that the builder offers. A winner has only `over`. */
type HonestLadder = { readonly [side in Side]: readonly Probability[] };

/** Returns the market for the game's winner, and the market for a win by more than 1.5 goals, 2.5 goals and so on. */
export function winnerMarkets(source: BoardSource): { readonly winner: BoardMarket; readonly margin: BoardMarket } {
  const { figures, matchup } = source;
  const card = figures.games.cards.find((one) => isGame(one, source));
  const game = figures.totals.games.find((one) => isGame(one, source));
  const bets = (venue: Venue): readonly BoardBet[] => {
    const subject: Subject = { kind: 'winner', team: matchup[venue] };
    const honest = source.honest?.get(subjectKey(subject));
    return countedRungs(source, subject).map(({ line, over }, i) => {
      const win = i === 0 ? card?.figures?.[venue].wins.any : null;
      const raw = win ?? game?.puckLines[venue].rows[i]?.minus ?? over;
      return boardBet(legOf(subject, 'over', line), honest?.over[i] ?? raw);
    });
  };
  const lines = zip(zip(bets('away'), bets('home')), LINES.margin).map(([pair, line]): BoardLine => ({
    line,
    bets: pair,
  }));
  return {
    winner: { key: 'winner', lines: lines.slice(0, 1), start: 0 },
    margin: { key: 'margin', lines: lines.slice(1), start: 0 },
  };
}

/** The market for the goals or shots of the game, or of one of its teams. */
export function totalMarket(source: BoardSource, scope: Scope, stat: TeamStat): BoardMarket {
  const { figures, matchup } = source;
  const row = figures.totals.games.find((one) => isGame(one, source))?.row ?? null;
  const subject: Subject =
    scope === 'game' ? { kind: 'total', stat } : { kind: 'teamTotal', team: matchup[scope], stat };
  return market(source, subject, row === null ? [] : gameLadder(figures.totals, row, scope, stat));
}

/**
 * Returns the market of one prop for each player of the game, highest expected value first. `search` is the text that
 * the user typed.
 */
export function playerMarkets(
  source: BoardSource,
  players: readonly BuilderPlayer[],
  prop: Prop,
  search: string,
): readonly BoardPlayer[] {
  const teams = VENUES.map((venue) => source.matchup[venue]);
  const words = foldWords(search);
  return players
    .filter(({ name, team }) => teams.includes(team) && hasWords(foldText(`${name} ${team}`), words))
    .map(({ name, team }) => {
      const raw = playerMarket({ ...source, honest: null }, name, prop);
      const shown = source.honest === null ? raw : playerMarket(source, name, prop);
      return { player: { name, team, market: shown } satisfies BoardPlayer, expected: expectedCount(raw) };
    })
    .toSorted((a, b) => b.expected - a.expected || (a.player.name < b.player.name ? -1 : 1))
    .map(({ player }) => player);
}

function playerMarket(source: BoardSource, player: string, prop: Prop): BoardMarket {
  const { figures, date, matchup } = source;
  const row = figures.props.players.findIndex(
    ({ name, team, date: on }) =>
      name === player && on === date && (team?.name === matchup.away || team?.name === matchup.home),
  );
  return market(
    source,
    { kind: 'player', player, stat: prop },
    row === -1 ? [] : skaterLadder(figures.props, row, prop),
  );
}

/** Returns the chance of a bet, as the button of the bet shows it. */
function chanceOf(source: BoardSource, leg: Leg): Probability | null {
  const { winner, margin } = winnerMarkets(source);
  const lines =
    leg.kind === 'winner'
      ? [...winner.lines, ...margin.lines]
      : leg.kind === 'player'
        ? playerMarket(source, leg.player, leg.stat).lines
        : totalMarket(source, scopeOf(leg, source.matchup), leg.stat).lines;
  const bets = lines.flatMap((line) => line.bets);
  return bets.find(({ key }) => key === betKey(leg))?.chance ?? null;
}

/**
 * Returns the shares of a bet's results, as the buttons of both sides show them. `null` if a file lacks one of them.
 */
export function boardShares(source: BoardSource, leg: Leg): BetShares | null {
  const win = chanceOf(source, leg);
  if (win === null) return null;
  if (leg.kind === 'winner' || !canPush(leg.line)) return resultShares(win, 0);
  const other = chanceOf(source, { ...leg, side: leg.side === 'over' ? 'under' : 'over' });
  return other === null ? null : resultShares(win, Math.max(0, 1 - win - other));
}

const scopeOf = (leg: Leg, { away }: Matchup): Scope =>
  leg.kind !== 'teamTotal' ? 'game' : leg.team === away ? 'away' : 'home';

/**
 * Returns the subjects of bets whose chance is null: no file has the chance, and the simulation has not been evaluated
 * for it yet. A `distributions` query computes the chances of these subjects.
 */
export const unpricedSubjects = (markets: readonly BoardMarket[]): readonly Subject[] =>
  subjectsOf(markets, ({ chance }) => chance === null);

/** Returns the subjects of all bets of some markets. */
export const boardSubjects = (markets: readonly BoardMarket[]): readonly Subject[] => subjectsOf(markets, () => true);

function subjectsOf(markets: readonly BoardMarket[], has: (bet: BoardBet) => boolean): readonly Subject[] {
  const bets = markets.flatMap(({ lines }) => lines.flatMap((line) => line.bets));
  const subjects = bets.filter(has).map(({ leg }) => subjectOf(leg));
  return [...new Map(subjects.map((subject) => [subjectKey(subject), subject])).values()];
}

/**
 * Returns the market of a subject: over and under at every line. A file's probability takes precedence over the
 * simulation's, so that a bet has the same chance on all tabs.
 */
function market(source: BoardSource, subject: Subject, priced: readonly Rung[]): BoardMarket {
  const byLine = new Map(priced.map((rung) => [rung.line, rung]));
  const counted = countedRungs(source, subject);
  const rungs = counted.map((rung): Rung => {
    const file = byLine.get(rung.line);
    return { line: rung.line, over: file?.over ?? rung.over, under: file?.under ?? rung.under };
  });
  const honest = source.honest?.get(subjectKey(subject));
  const lines = rungs.map((raw, i): BoardLine => {
    const { line } = raw;
    const rung = { line, over: honest?.over[i] ?? raw.over, under: honest?.under[i] ?? raw.under };
    const bet = (side: Side): BoardBet => boardBet(legOf(subject, side, line), rung[side], fairShare(rung, side));
    return { line, bets: [bet('over'), bet('under')] };
  });
  return { key: subjectKey(subject), lines, start: nearestEven(rungs) ?? 0 };
}

/**
 * Returns all lines that the bet form offers for a subject. Over and under are shares of the simulated games; null
 * while `counts` is null.
 */
function countedRungs({ counts }: BoardSource, subject: Subject): readonly Rung[] {
  const lines = LINES[ladderOf(subject)];
  const counted = counts === null ? [] : alternatives(counts, legOf(subject, 'over', lines[0]));
  const shares = new Map(counted.map(({ leg, probability }) => [betKey(leg), probability]));
  return lines.map((line) => ({
    line,
    over: shares.get(betKey(legOf(subject, 'over', line))) ?? null,
    under: shares.get(betKey(legOf(subject, 'under', line))) ?? null,
  }));
}

/**
 * Returns the expected value of a player's prop, capped at the highest line, as the sum of P(over 0.5), P(over 1.5) and
 * so on.
 */
const expectedCount = ({ lines }: BoardMarket): number =>
  lines.reduce((sum, { line, bets: [over] }) => (canPush(line) ? sum : sum + (over.chance ?? 0)), 0);

const isGame = (game: HubGame, { date, matchup: { away, home } }: BoardSource): boolean =>
  game.date === date && game.away.name === away && game.home.name === home;
