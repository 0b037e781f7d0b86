import { LINES, type Line, type Prop, type Side } from '../domain/index.ts';
import { legLineFault, legOf, type Leg, type Subject } from '../parlay/index.ts';
import type { Bet, PlayerBet } from './bet.ts';

/** The player's stat that the bets of each tab are about. */
const PROPS_OF: { readonly [tab in PlayerBet['tab']]: Prop } = {
  goal: 'Goals',
  assist: 'Assists',
  point: 'Points',
  sog: 'Shots',
};

/**
 * Returns the leg that corresponds to a bet. Returns null if the builder cannot have this leg, because its line is not
 * offered or its game is not scheduled.
 */
export function legOfBet(bet: Bet): Leg | null {
  const pick = pickOf(bet);
  const leg = pick && legOf(pick.subject, pick.side, pick.line);
  return leg && legLineFault(leg) === null ? leg : null;
}

type Pick = { readonly subject: Subject; readonly side: Side; readonly line: Line };

function pickOf(bet: Bet): Pick | null {
  const { scheduled } = bet;
  if (scheduled === null) return null;
  const plays = (team: string): boolean => team === scheduled.away || team === scheduled.home;
  switch (bet.kind) {
    case 'player':
      return {
        subject: { kind: 'player', player: bet.player, stat: PROPS_OF[bet.tab] },
        side: bet.side,
        line: bet.line,
      };
    case 'total': {
      const { team, side, line } = bet;
      if (team === null) return { subject: { kind: 'total', stat: 'Goals' }, side, line };
      return plays(team) ? { subject: { kind: 'teamTotal', team, stat: 'Goals' }, side, line } : null;
    }
    case 'moneyline': {
      const { line } = bet;
      const team = bet.team.name;
      // A leg says that a team wins by more than a margin, but not that it does not lose by more than one.
      if (!plays(team) || (line !== null && line > 0)) return null;
      return {
        subject: { kind: 'winner', team },
        side: 'over',
        line: line === null ? LINES.margin[0] : (Math.abs(line) as Line),
      };
    }
  }
}
