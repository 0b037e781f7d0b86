import {
  leagueDay,
  NameIndex,
  NO_ALIASES,
  parseInstant,
  playerMarks,
  TeamIndex,
  type Aliases,
  type LeagueDate,
  type NameFault,
  type TeamNames,
} from '@ddh/engine/internal/domain';
import { isDraw } from '@ddh/forecast/quotes';
import type { OddsEvent, OddsPrice } from './provider.ts';

export type OddsPlayer = {
  readonly playerId: number;
  /** The name in the roster, which namesakes share. */
  readonly name: string;
  /** The name in simulations and value files, which is unique. */
  readonly unique: string;
  readonly team: string;
  readonly position: string;
};

/** A game of the league's schedule that has not begun, with the players of both rosters. */
export type OddsGame = {
  readonly gameId: string;
  readonly date: LeagueDate;
  /** Epoch milliseconds. `null` if not yet known. */
  readonly start: number | null;
  /** Abbreviations. */
  readonly away: string;
  readonly home: string;
  /** The teams' full names by abbreviation. Clubs that the engine knows can be left out. */
  readonly names?: Readonly<Record<string, string>>;
  readonly players: readonly OddsPlayer[];
};

/** Returns the team's full name. Returns its abbreviation if `names` does not contain the team. */
export const teamName = ({ names }: OddsGame, team: string): string => names?.[team] ?? team;

const namesOf = (game: OddsGame, team: string): TeamNames & { readonly abbreviation: string } => ({
  name: teamName(game, team),
  abbreviation: team,
});

/** A price of a game, with names as the league's files spell them. */
export type MatchedPrice = Omit<OddsPrice, 'eventId' | 'team' | 'player'> & {
  readonly game: OddsGame;
  readonly team: string | null;
  readonly player: OddsPlayer | null;
};

/** A name that matches no team or player in the game, or matches several. `prices` counts the prices dropped for it. */
export type UnmatchedName = {
  readonly name: string;
  readonly gameId: string;
  readonly prices: number;
  /** The matching names. Empty if the name is unknown. */
  readonly all: readonly string[];
};

export type MatchedEvent = { readonly event: OddsEvent; readonly game: OddsGame };
export type MatchedEvents = {
  /** Events with their games, in order of start time. */
  readonly matched: readonly MatchedEvent[];
  readonly unmatchedEvents: readonly OddsEvent[];
  readonly gamesWithoutEvent: readonly OddsGame[];
};

/**
 * Upper bound for the difference between the starts of a game and its event, in ms. Two games of the same teams are
 * further apart.
 */
export const MAX_START_DIFFERENCE_MS = 6 * 3_600_000;

/** The teams of games, each under all names of the team. */
function teamIndex(
  games: readonly OddsGame[],
  aliases: Aliases,
): TeamIndex<TeamNames & { readonly abbreviation: string }> {
  const teams = games.flatMap((game) => [game.away, game.home].map((team) => namesOf(game, team)));
  return new TeamIndex([...new Map(teams.map((team) => [team.abbreviation, team])).values()], aliases);
}

/**
 * Finds the game of each event by its two teams and its start, or its day if the game's start is not known. Home and
 * away can be swapped, because of neutral sites.
 * An event without a game is omitted, and so is a second event of a game.
 */
export function matchEvents(
  events: readonly OddsEvent[],
  games: readonly OddsGame[],
  aliases = NO_ALIASES,
): MatchedEvents {
  const teams = teamIndex(games, aliases);
  const found = new Map<OddsGame, OddsEvent>();
  const unmatchedEvents: OddsEvent[] = [];
  for (const event of events) {
    const [away, home] = [teams.find(event.away), teams.find(event.home)];
    const pair = away.ok && home.ok ? [away.value.abbreviation, home.value.abbreviation] : [];
    const game = games.find(
      (one) =>
        pair.includes(one.away) &&
        pair.includes(one.home) &&
        (one.start === null
          ? leagueDay(event.start) === one.date
          : Math.abs(one.start - event.start) < MAX_START_DIFFERENCE_MS),
    );
    if (game === undefined || found.has(game)) unmatchedEvents.push(event);
    else found.set(game, event);
  }
  const matched = [...found].map(([game, event]) => ({ event, game }));
  return {
    matched: matched.toSorted((a, b) => a.event.start - b.event.start || (a.game.gameId < b.game.gameId ? -1 : 1)),
    unmatchedEvents,
    gamesWithoutEvent: games.filter((game) => !found.has(game)),
  };
}

/** A price of a money line on something that is neither team of the game, such as a draw. */
export type UnmatchedWinner = { readonly game: OddsGame; readonly book: string; readonly isDraw: boolean };

export type MatchedPrices = {
  readonly prices: readonly MatchedPrice[];
  readonly unmatchedWinners: readonly UnmatchedWinner[];
  readonly unmatchedTeams: readonly UnmatchedName[];
  readonly unmatchedPlayers: readonly UnmatchedName[];
  /** Number of prices that were dropped because they changed at or after the start of their game. */
  readonly late: number;
};

/** Finds the team and player of each price of a game. Drops prices that changed at or after the game's start. */
export function matchPrices(prices: readonly OddsPrice[], game: OddsGame, aliases = NO_ALIASES): MatchedPrices {
  const teams = teamIndex([game], aliases);
  const marked = game.players.map((player) => ({
    ...player,
    marks: playerMarks(player.position, namesOf(game, player.team)),
  }));
  const players = new NameIndex(marked, { idOf: ({ playerId }) => playerId, aliases });
  const [unmatchedTeams, unmatchedPlayers] = [new Unmatched(game.gameId), new Unmatched(game.gameId)];
  const matched: MatchedPrice[] = [];
  const unmatchedWinners: UnmatchedWinner[] = [];
  let late = 0;
  for (const { eventId: _, team, player, ...price } of prices) {
    const updated = parseInstant(price.updated);
    if (updated === null || (game.start !== null && updated >= game.start)) {
      late++;
      continue;
    }
    const foundTeam = team === null ? null : teams.find(team);
    const foundPlayer = player === null ? null : players.find(player);
    if (foundTeam?.ok === false) {
      const winner = price.market === 'moneyline' ? { game, book: price.book, isDraw: isDraw(team ?? '') } : null;
      if (winner) unmatchedWinners.push(winner);
      if (!winner?.isDraw) unmatchedTeams.add(team ?? '', foundTeam.error);
    } else if (foundPlayer?.ok === false) unmatchedPlayers.add(player ?? '', foundPlayer.error);
    else
      matched.push({ ...price, game, team: foundTeam?.value.abbreviation ?? null, player: foundPlayer?.value ?? null });
  }
  return {
    prices: matched,
    unmatchedWinners,
    unmatchedTeams: unmatchedTeams.list(),
    unmatchedPlayers: unmatchedPlayers.list(),
    late,
  };
}

/** Counts the dropped prices of each unmatched name. */
class Unmatched {
  readonly #gameId: string;
  readonly #names = new Map<string, UnmatchedName>();

  constructor(gameId: string) {
    this.#gameId = gameId;
  }

  add<T extends { readonly name: string; readonly team?: string }>(name: string, fault: NameFault<T>): void {
    const prices = (this.#names.get(name)?.prices ?? 0) + 1;
    const fitting = fault.kind === 'ambiguous' ? fault.all : [];
    const all = fitting.map((one) => (one.team === undefined ? one.name : `${one.name} (${one.team})`));
    this.#names.set(name, { name, gameId: this.#gameId, prices, all });
  }

  list(): readonly UnmatchedName[] {
    return [...this.#names.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }
}
