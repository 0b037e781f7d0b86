import { SIDES, opponentOf, type GameEvent, type Side, type Strength } from '../game/events.ts';
import type { Report } from '../game/report.ts';
import type { Player } from '../league.ts';

/** A skater's statistics in a box score. */
type SkaterLine = {
  goals: number;
  assists: number;
  powerPlayGoals: number;
  plusMinus: number;
  pim: number;
  hits: number;
  sog: number;
  blockedShots: number;
  giveaways: number;
  takeaways: number;
  faceoffsWon: number;
  faceoffs: number;
  toi: number;
  shifts: number;
};

type GoalieLine = { pim: number; toi: number } & Record<Strength, { shots: number; goals: number }>;

/** The statistics in a box score, computed from a report. */
export type Tally = {
  readonly skater: (player: Player) => SkaterLine;
  readonly goalie: (player: Player) => GoalieLine;
  readonly team: Readonly<Record<Side, TeamLine>>;
};

type TeamLine = {
  sog: number;
  hits: number;
  pim: number;
  blockedShots: number;
  giveaways: number;
  takeaways: number;
  faceoffsWon: number;
  powerPlayGoals: number;
  /** Number of the side's power plays: the penalties that left the other side short-handed. */
  powerPlays: number;
};

const noSkater = (): SkaterLine => ({
  goals: 0,
  assists: 0,
  powerPlayGoals: 0,
  plusMinus: 0,
  pim: 0,
  hits: 0,
  sog: 0,
  blockedShots: 0,
  giveaways: 0,
  takeaways: 0,
  faceoffsWon: 0,
  faceoffs: 0,
  toi: 0,
  shifts: 0,
});
const noTeam = (): TeamLine => ({
  sog: 0,
  hits: 0,
  pim: 0,
  blockedShots: 0,
  giveaways: 0,
  takeaways: 0,
  faceoffsWon: 0,
  powerPlayGoals: 0,
  powerPlays: 0,
});
const noGoalie = (): GoalieLine => ({
  pim: 0,
  toi: 0,
  ev: { shots: 0, goals: 0 },
  pp: { shots: 0, goals: 0 },
  sh: { shots: 0, goals: 0 },
});

function keep<T>(map: Map<number, T>, { id }: Player, start: () => T): T {
  const known = map.get(id) ?? start();
  map.set(id, known);
  return known;
}

export function tallyOf({ events, shifts }: Report): Tally {
  const skaters = new Map<number, SkaterLine>();
  const goalies = new Map<number, GoalieLine>();
  const skater = (player: Player): SkaterLine => keep(skaters, player, noSkater);
  const goalie = (player: Player): GoalieLine => keep(goalies, player, noGoalie);
  const team = { away: noTeam(), home: noTeam() };
  for (const { player, from, to } of shifts) {
    if (player.position === 'G') goalie(player).toi += to - from;
    else {
      const line = skater(player);
      line.toi += to - from;
      line.shifts++;
    }
  }
  // Shootout attempts are not part of any player's figures.
  for (const event of events) if (event.period < 5) count(event, { skater, goalie, team });
  return { skater, goalie, team };
}

function count(event: GameEvent, { skater, goalie, team }: Tally): void {
  switch (event.kind) {
    case 'shot':
    case 'goal': {
      const { side, shooter, strength } = event;
      team[side].sog++;
      skater(shooter).sog++;
      const faced = event.goalie === null ? null : goalie(event.goalie)[strength];
      if (faced !== null) faced.shots++;
      if (event.kind === 'shot') return;
      if (faced !== null) faced.goals++;
      skater(shooter).goals++;
      for (const player of event.assists) if (player.position !== 'G') skater(player).assists++;
      if (strength === 'pp') {
        skater(shooter).powerPlayGoals++;
        team[side].powerPlayGoals++;
        return;
      }
      for (const player of event.onIce[side]) skater(player).plusMinus++;
      for (const player of event.onIce[opponentOf(side)]) skater(player).plusMinus--;
      return;
    }
    case 'block':
      if (event.byTeammate) return;
      team[opponentOf(event.side)].blockedShots++;
      skater(event.blocker).blockedShots++;
      return;
    case 'faceoff':
      team[event.side].faceoffsWon++;
      skater(event.winner).faceoffsWon++;
      skater(event.winner).faceoffs++;
      skater(event.loser).faceoffs++;
      return;
    case 'hit':
      team[event.side].hits++;
      skater(event.player).hits++;
      return;
    case 'giveaway':
    case 'takeaway':
      team[event.side][`${event.kind}s`]++;
      skater(event.player)[`${event.kind}s`]++;
      return;
    case 'penalty':
      team[event.side].pim += event.minutes;
      if (event.severity === 'MIN' || event.severity === 'BEN') team[opponentOf(event.side)].powerPlays++;
      if (event.by === null) return;
      (event.by.position === 'G' ? goalie(event.by) : skater(event.by)).pim += event.minutes;
      return;
    default:
  }
}

export const sidesOf = <T>(make: (side: Side) => T): Readonly<Record<`${Side}Team`, T>> => {
  const [away, home] = SIDES.map(make) as [T, T];
  return { awayTeam: away, homeTeam: home };
};
