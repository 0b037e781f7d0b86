import type { MoneylineValue, PlayerValue, TotalValue } from '../datasets/index.ts';
import type { HubTeam } from '../hub/index.ts';
import type { DecimalOdds, PairFault } from '../odds/index.ts';
import type { LeagueDate, Side } from '../domain/index.ts';
import type { ValueTab, VaultTable } from './tables.ts';

type InGame = {
  /** The tab that lists the bet. The tab determines whether a player's bet is about goals, assists, points or shots. */
  readonly tab: ValueTab;
  /** The index of the bet in its file, from 0. It identifies a row of a table, and tied rows are sorted by it. */
  readonly row: number;
  /** The name of the game, such as `A @ B`. `null` if no file has the game. */
  readonly game: string | null;
  /** The game in the schedule. `null` if the schedule does not have the game, or if the row's teams are unknown. */
  readonly scheduled: { readonly date: LeagueDate; readonly away: string; readonly home: string } | null;
  /** The game with the teams' abbreviations, such as `OTT @ BOS`. A team without an abbreviation is named in full. */
  readonly shortGame: string | null;
  /** The scheduled start of the game, in epoch milliseconds. `null` if it is not known. */
  readonly start: number | null;
  /** Whether the data says that the game has begun. */
  readonly started: boolean;
  /** The book's price of the other side. `null` if it has none. */
  readonly other: DecimalOdds | null;
  /** What is wrong with the book's prices of both sides, or `null`. */
  readonly pair: PairFault | null;
};

/** A bet that a skater's goals, assists, points or shots are over or under a line, at the price of one book. */
export type PlayerBet = InGame &
  Omit<PlayerValue, 'team'> & {
    readonly kind: 'player';
    readonly tab: Exclude<ValueTab, 'main'>;
    readonly team: HubTeam | null;
    readonly table: Extract<VaultTable, 'forwards' | 'defense' | 'unknownPosition'>;
  };

/** A bet that the total of a game or a team is over or under a line, at the price of one book. */
export type TotalBet = InGame & TotalValue & { readonly kind: 'total'; readonly table: 'totals' };

/** A bet that a team wins, or on its puck line, at the price of one book. */
export type MoneylineBet = InGame &
  Omit<MoneylineValue, 'team'> & {
    readonly kind: 'moneyline';
    readonly table: 'moneylines';
    readonly team: HubTeam;
  };

export type Bet = PlayerBet | TotalBet | MoneylineBet;

/**
 * Returns a key that groups bets. The best price is chosen among the bets with the same key (spec 9). They are on the
 * same day, and on the same player and line, on the same matchup and line, or on the same team and puck line.
 */
export function betKey(bet: Bet): string {
  switch (bet.kind) {
    case 'player':
      return JSON.stringify([bet.player, bet.team?.name ?? null, bet.line, bet.date]);
    case 'total':
      return JSON.stringify([bet.away, bet.home, bet.team, bet.line, bet.date]);
    case 'moneyline':
      // The key has the game if it is known, because the file may lack the opponent of a money line.
      return JSON.stringify([bet.team.name, bet.game ?? bet.opponent, bet.line, bet.date]);
  }
}

/** The side of a bet on a line. `null` for a bet on a team. */
export const betSide = (bet: Bet): Side | null => (bet.kind === 'moneyline' ? null : bet.side);

/**
 * Whether the bets are on several days. A table must then show dates, because a name alone does not identify the game.
 */
export const severalDays = (bets: readonly Pick<Bet, 'date'>[]): boolean =>
  new Set(bets.map(({ date }) => date)).size > 1;

/** The ends of the value color scale in spec 9. The middle of the scale is 0. */
export const VALUE_SCALE = { low: -0.1, high: 0.3 } as const;

/**
 * Returns the strength of a value's color: -1 at or below the low end, 0 for a value of 0, 1 at or above the high end.
 * Most bets have small values, which the square root makes visible: 0.072 gets 0.49.
 */
export const valueShade = (value: number): number =>
  value < 0 ? -Math.sqrt(Math.min(1, value / VALUE_SCALE.low)) : Math.sqrt(Math.min(1, value / VALUE_SCALE.high));
