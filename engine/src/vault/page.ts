import type { AvailablePlayer, Files, PlayerValue } from '../datasets/index.ts';
import {
  abbreviationsOf,
  gameName,
  hubGames,
  hubTeam,
  playerFinder,
  type HubGame,
  type HubTeam,
} from '../hub/index.ts';
import { bookNames, groupOf, startInstant } from '../domain/index.ts';
import { pairFault } from '../odds/index.ts';
import type { Bet, MoneylineBet, PlayerBet, TotalBet } from './bet.ts';
import { otherSide } from './market.ts';
import { placer, type LeftOutRows } from './placing.ts';
import { booksOf } from './query.ts';

/** The data of a Value Vault tab: its bets, and the games and books by which the user can filter the bets. */
export type VaultPage = {
  /** Names of the games with bets, in schedule order. Games that are not in the schedule are last. */
  readonly games: readonly string[];
  readonly books: readonly string[];
  readonly bets: readonly Bet[];
  /** Whether some players have no position because `p_info` is missing. */
  readonly lacksPositions: boolean;
  /** Rows that are left out because the schedule has no game for them. */
  readonly leftOut: readonly LeftOutRows[];
};

/** Builds the page of bets. Rows without a scheduled game are left out. */
export function vaultPage(rows: readonly UnplacedBet[], files: Files): VaultPage {
  const games = hubGames({ ...files, game_probs: null, changes: null });
  const placed = placeRows(rows, games, files.lineups);
  const { leftOut } = placed;
  const bets = withPairs(placed.bets);
  // Two teams may meet twice in the schedule. Both games then have the same name, which is listed at the position of
  // the first game.
  const order = new Map(games.map((game, i) => [gameName(game), i] as const).toReversed());
  const named = [...new Set(bets.flatMap(({ game }) => (game === null ? [] : [game])))];
  const place = (name: string): number => order.get(name) ?? games.length;
  return {
    games: named.toSorted((a, b) => place(a) - place(b)),
    books: booksOf(bets),
    bets,
    leftOut,
    lacksPositions: files.p_info === null && bets.some(({ table }) => table === 'unknownPosition'),
  };
}

/** What is known of a bet whose game is not in the schedule. */
const NO_GAME: GameFacts & Pick<Bet, 'other' | 'pair'> = {
  game: null,
  scheduled: null,
  shortGame: null,
  start: null,
  started: false,
  other: null,
  pair: null,
};

/** A bet whose game is not looked up yet, and the teams that must play in the game. */
export type UnplacedBet = { readonly bet: Bet; readonly teams: readonly string[] };

function placeRows(
  rows: readonly UnplacedBet[],
  games: readonly HubGame[],
  lineups: Files['lineups'],
): Pick<VaultPage, 'bets' | 'leftOut'> {
  const find = placer(games);
  const facts = new Map(games.map((game) => [game, factsOf(game, lineups)]));
  const nameOf = bookNames(rows.map(({ bet }) => bet.book));
  const bets: Bet[] = [];
  const leftOut = new Map<string, LeftOutRows>();
  for (const { bet, teams } of rows) {
    const found = find({ date: bet.date, teams });
    if (found.ok) {
      bets.push({ ...bet, book: nameOf(bet.book), ...(found.value && facts.get(found.value)) });
      continue;
    }
    const key = JSON.stringify(found.error);
    leftOut.set(key, { why: found.error, rows: (leftOut.get(key)?.rows ?? 0) + 1 });
  }
  return { bets, leftOut: [...leftOut.values()] };
}

/** The facts about a game that its bets have. */
type GameFacts = Pick<Bet, 'game' | 'scheduled' | 'shortGame' | 'start' | 'started'>;

function factsOf(game: HubGame, lineups: Files['lineups']): GameFacts {
  const short = ({ name, abbreviation }: HubTeam): string => abbreviation ?? name;
  const { date, away, home } = game;
  const scheduled = { date, away: away.name, home: home.name };
  const lineup = lineups?.find((one) => one.date === date && one.away === away.name && one.home === home.name);
  return {
    game: gameName(game),
    scheduled,
    shortGame: `${short(game.away)} @ ${short(game.home)}`,
    start: startInstant(date, game.time),
    started: lineup?.started ?? false,
  };
}

/** Adds the other side's price at the same book, and what is wrong with the two. */
function withPairs(bets: readonly Bet[]): readonly Bet[] {
  const groups = new Map<string, Bet[]>();
  const keyOf = (bet: Bet): string => [bet.tab, bet.book, bet.date, ...marketKey(bet)].join('\n');
  for (const bet of bets) {
    const group = groups.get(keyOf(bet));
    if (group === undefined) groups.set(keyOf(bet), [bet]);
    else group.push(bet);
  }
  return bets.map((bet) => {
    const other = otherSide(bet, groups.get(keyOf(bet)) ?? []);
    return other === null ? bet : { ...bet, other: other.bookOdds, pair: pairFault(bet.bookOdds, other.bookOdds) };
  });
}

/** The same for both sides of a bet, and for few other bets, so that a night of many games takes no longer for each. */
function marketKey(bet: Bet): readonly (string | number | null)[] {
  switch (bet.kind) {
    case 'player':
      return [bet.player, bet.line];
    case 'total':
      return [bet.away, bet.home, bet.team, bet.line];
    case 'moneyline':
      return [bet.game, Math.abs(bet.line ?? 0)];
  }
}

/** The bets of a file of players' bets. */
export function playerRows(
  tab: PlayerBet['tab'],
  values: readonly PlayerValue[],
  lookup: Pick<Files, 'p_info' | 'all_available_players'>,
): readonly UnplacedBet[] {
  const infoOf = playerFinder(lookup.p_info ?? []);
  const abbreviations = abbreviationsOf(lookup.p_info ?? []);
  const availableOf = finder(lookup.all_available_players ?? []);
  const teams = new Map([...abbreviations].map(([team, abbreviation]) => [abbreviation, team]));
  return values.map((value, row): UnplacedBet => {
    const info = infoOf({ player: value.player, playerId: null, team: value.team });
    const available = availableOf(value.player);
    const team = value.team ?? info?.team ?? teams.get(available?.abbreviation ?? '') ?? null;
    const position = value.position ?? info?.position ?? available?.position ?? null;
    const bet: PlayerBet = {
      ...value,
      kind: 'player',
      tab,
      row,
      position,
      table: tableOf(position),
      team: team === null ? null : hubTeam(team, abbreviations),
      ...NO_GAME,
    };
    // If `p_info` has no abbreviations, an abbreviation cannot be matched to a team of the schedule. The team is then
    // unknown.
    const known = team ?? (abbreviations.size === 0 ? null : (available?.abbreviation ?? null));
    return { bet, teams: known === null ? [] : [known] };
  });
}

function tableOf(position: string | null): PlayerBet['table'] {
  const group = groupOf(position);
  if (group === null) return 'unknownPosition';
  return group === 'D' ? 'defense' : 'forwards';
}

/** The bets on totals and on winners. */
export function mainRows({
  total_value,
  moneyline_value,
  p_info,
}: Pick<Files, 'total_value' | 'moneyline_value' | 'p_info'>): readonly UnplacedBet[] {
  const abbreviations = abbreviationsOf(p_info ?? []);
  const totals = (total_value ?? []).map((value, row): UnplacedBet => {
    const { away, home } = value;
    const bet: TotalBet = {
      ...value,
      kind: 'total',
      tab: 'main',
      table: 'totals',
      row,
      ...unscheduled(away, home, abbreviations),
    };
    return { bet, teams: [away, home] };
  });
  const moneylines = (moneyline_value ?? []).map((value, row): UnplacedBet => {
    const team = hubTeam(value.team, abbreviations);
    const bet: MoneylineBet = {
      ...value,
      kind: 'moneyline',
      tab: 'main',
      table: 'moneylines',
      row,
      team,
      ...NO_GAME,
    };
    return { bet, teams: value.opponent === null ? [value.team] : [value.team, value.opponent] };
  });
  return [...totals, ...moneylines];
}

/** Returns the full and the short name of a game, for a game that may be missing in the schedule. */
function unscheduled(away: string, home: string, abbreviations: ReadonlyMap<string, string>): typeof NO_GAME {
  const short = (name: string): string => abbreviations.get(name) ?? name;
  return { ...NO_GAME, game: `${away} @ ${home}`, shortGame: `${short(away)} @ ${short(home)}` };
}

/**
 * Returns a function that finds a player by name. The function returns `null` unless exactly one player has the name.
 */
function finder(players: readonly AvailablePlayer[]): (name: string) => AvailablePlayer | null {
  const byName = new Map<string, AvailablePlayer | null>();
  for (const player of players) byName.set(player.player, byName.has(player.player) ? null : player);
  return (name) => byName.get(name) ?? null;
}
