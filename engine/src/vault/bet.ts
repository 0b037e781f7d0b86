import type { MoneylineValue, PlayerValue, TotalValue } from '../datasets/index.ts';
import type { HubTeam } from '../hub/index.ts';
import type { VaultTable } from '../domain/index.ts';

type InGame = {
  /** Index of the bet in its file, from 0. It identifies a row of a table, and breaks ties when sorting. */
  readonly row: number;
  /** The game's name, `A @ B`; `null` if no file has the game. */
  readonly game: string | null;
};

/** A skater to go over a line, priced by one book. */
export type PlayerBet = InGame &
  Omit<PlayerValue, 'team'> & {
    readonly kind: 'player';
    readonly team: HubTeam | null;
    readonly table: Extract<VaultTable, 'forwards' | 'defense' | 'unknownPosition'>;
  };

/** A game's or team's total, over or under a line, priced by one book. */
export type TotalBet = InGame & TotalValue & { readonly kind: 'total'; readonly table: 'totals' };

/** A team to win, priced by one book. */
export type MoneylineBet = InGame &
  Omit<MoneylineValue, 'team'> & {
    readonly kind: 'moneyline';
    readonly table: 'moneylines';
    readonly team: HubTeam;
  };

export type Bet = PlayerBet | TotalBet | MoneylineBet;

/**
 * Groups the bets among which the best price is chosen: the same player and line, matchup and line, or team (spec 9),
 * on the same day.
 */
export function betKey(bet: Bet): string {
  switch (bet.kind) {
    case 'player':
      return JSON.stringify([bet.player, bet.team?.name ?? null, bet.line, bet.date]);
    case 'total':
      return JSON.stringify([bet.away, bet.home, bet.team, bet.line, bet.date]);
    case 'moneyline':
      // The opponent is optional, and the game identifies it too.
      return JSON.stringify([bet.team.name, bet.game ?? bet.opponent, bet.date]);
  }
}

/** If true, a table must show dates, because a name alone does not identify the game. */
export const severalDays = (bets: readonly Pick<Bet, 'date'>[]): boolean =>
  new Set(bets.map(({ date }) => date)).size > 1;

/** The value color scale of spec 9: from -0.1 through 0 to 0.3. */
export const VALUE_SCALE = { low: -0.1, high: 0.3 } as const;

/** Position of a value on the scale: -1 at the low end and below, 0 at 0, 1 at the high end and above. */
export const valueShade = (value: number): number =>
  value < 0 ? Math.max(-1, value / -VALUE_SCALE.low) : Math.min(1, value / VALUE_SCALE.high);
