import type { MoneylineValue, PlayerValue, TotalValue } from '../datasets/index.ts';
import type { HubTeam } from '../hub/index.ts';
import type { VaultTable } from '../domain/index.ts';

type InGame = {
  /** The bet's place in its file, from 0: what tells two rows apart, and the last word in every order. */
  readonly row: number;
  /** The game's name, `A @ B`; `null` where no file says which it is. */
  readonly game: string | null;
};

/** A skater to go over a line, at one book. */
export type PlayerBet = InGame &
  Omit<PlayerValue, 'team'> & {
    readonly kind: 'player';
    readonly team: HubTeam | null;
    readonly table: Extract<VaultTable, 'forwards' | 'defense' | 'unknownPosition'>;
  };

/** A game's or a team's total, over or under a line, at one book. */
export type TotalBet = InGame & TotalValue & { readonly kind: 'total'; readonly table: 'totals' };

/** A team to win, at one book. */
export type MoneylineBet = InGame &
  Omit<MoneylineValue, 'team'> & {
    readonly kind: 'moneyline';
    readonly table: 'moneylines';
    readonly team: HubTeam;
  };

export type Bet = PlayerBet | TotalBet | MoneylineBet;

/** What the best price is looked for of: a player and a line, a matchup and a line, a team (spec 9), on each day. */
export function betKey(bet: Bet): string {
  switch (bet.kind) {
    case 'player':
      return JSON.stringify([bet.player, bet.team?.name ?? null, bet.line, bet.date]);
    case 'total':
      return JSON.stringify([bet.away, bet.home, bet.team, bet.line, bet.date]);
    case 'moneyline':
      // Not every row says the opponent; the game does as well.
      return JSON.stringify([bet.team.name, bet.game ?? bet.opponent, bet.date]);
  }
}

/** Bets of several days do not say by their names alone which game they are on. */
export const severalDays = (bets: readonly Pick<Bet, 'date'>[]): boolean =>
  new Set(bets.map(({ date }) => date)).size > 1;

/** The value colour scale of spec 9: from -0.1 through 0 to 0.3. */
export const VALUE_SCALE = { low: -0.1, high: 0.3 } as const;

/** Where a value stands on the scale: -1 at its low end and below, 0 at 0, 1 at its high end and above. */
export const valueShade = (value: number): number =>
  value < 0 ? Math.max(-1, value / -VALUE_SCALE.low) : Math.min(1, value / VALUE_SCALE.high);
