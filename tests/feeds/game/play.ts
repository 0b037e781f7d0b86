import type { Player } from '../league.ts';
import { Random } from '../random.ts';
import { GAME_TYPES, type ScheduledGame } from '../schedule.ts';
import type { Season } from '../season.ts';
import { Bench } from './bench.ts';
import { lineupOf, type Lineup } from './lineup.ts';
import {
  opponentOf,
  OVERTIME_SECONDS,
  PERIOD_SECONDS,
  SIDES,
  type End,
  type GameEvent,
  type Shift,
  type Side,
  type Situation,
  type Spot,
  type Strength,
} from './events.ts';
import { anywhere, callPenalty } from './penalties.ts';
import {
  attemptChance,
  EMPTY_NET_GOALS,
  GOALIE_INJURIES,
  HOUR,
  MISSES,
  OTHER_EVENTS,
  OUTCOMES,
  PER_HOUR,
  SCORES,
  SHOT_TYPES,
  STOPS,
} from './rates.ts';
import { shootout } from './shootout.ts';

export type PlayedGame = {
  readonly game: ScheduledGame;
  readonly lineups: Readonly<Record<Side, Lineup>>;
  /** In order. */
  readonly events: readonly GameEvent[];
  readonly shifts: readonly Shift[];
  readonly end: End;
  /** Official goals. Winning a shootout adds one goal. */
  readonly score: Readonly<Record<Side, number>>;
  /** The goalie with the win and the goalie with the loss. */
  readonly decision: Readonly<Record<Side, Player>>;
};

/** Plays a game. The result depends only on the season's seed, the game's id and the rosters of its day. */
export function playGame(season: Season, game: ScheduledGame): PlayedGame {
  return new Play(season, game).run();
}

class Play {
  readonly #game: ScheduledGame;
  readonly #random: Random;
  readonly #benches: Readonly<Record<Side, Bench>>;
  readonly #events: GameEvent[] = [];
  #period = 1;
  #second = 0;
  #start = 0;
  /** Each side's chance of a shot attempt in a second. */
  readonly #attempt: Record<Side, number> = { away: 0, home: 0 };

  constructor(season: Season, game: ScheduledGame) {
    this.#game = game;
    this.#random = new Random(season.seed, 'game', game.id);
    const bench = (side: Side): Bench => new Bench(game[side], lineupOf(season, game, side), this.#random);
    this.#benches = { away: bench('away'), home: bench('home') };
  }

  get #now(): number {
    return this.#start + this.#second;
  }

  get #overtime(): boolean {
    return this.#period > 3;
  }

  run(): PlayedGame {
    const { away, home } = this.#benches;
    for (this.#period = 1; this.#period <= 3; this.#period++) this.#playPeriod(PERIOD_SECONDS);
    this.#period = 3;
    let end: End = 'REG';
    // Real playoff games repeat 20-minute overtimes until a goal. These games repeat 5-minute overtimes, because no
    // test needs longer ones.
    while (away.goals === home.goals && (end === 'REG' || this.#game.type === GAME_TYPES.playoff)) {
      end = 'OT';
      this.#period++;
      this.#playPeriod(OVERTIME_SECONDS);
    }
    const score = { away: away.goals, home: home.goals };
    if (away.goals === home.goals) {
      end = 'SO';
      const { events, winner } = shootout(this.#benches, this.#random);
      this.#events.push(...events);
      score[winner]++;
    }
    const { period, second, situation } = this.#events.at(-1)!;
    this.#events.push({ period, second, situation, kind: 'game-end' });
    return {
      game: this.#game,
      lineups: { away: away.lineup, home: home.lineup },
      events: this.#events,
      shifts: [...away.shifts, ...home.shifts].toSorted((a, b) => a.from - b.from || a.player.id - b.player.id),
      end,
      score,
      decision: this.#decision(score),
    };
  }

  /** Returns the goalies in net at the winning goal, which is the winner's first goal beyond the other side's total. */
  #decision(score: Readonly<Record<Side, number>>): Readonly<Record<Side, Player>> {
    const { away, home } = this.#benches;
    const winner: Side = score.away > score.home ? 'away' : 'home';
    const goals = this.#events.filter((event) => event.kind === 'goal' && event.side === winner && event.period < 5);
    const winning = goals[score[opponentOf(winner)]];
    const at = winning === undefined ? Infinity : this.#goaliesAt.get(winning);
    return typeof at === 'object' ? at : { away: away.active, home: home.active };
  }

  readonly #goaliesAt = new Map<GameEvent, Readonly<Record<Side, Player>>>();

  #playPeriod(length: number): void {
    this.#second = 0;
    for (const side of SIDES) this.#line(side);
    this.#events.push({ ...this.#moment(), kind: 'period-start' });
    this.#faceoff({ x: 0, y: 0 });
    for (;;) {
      const quiet = this.#quietSeconds();
      const step = Math.min(quiet, this.#untilChange(length));
      this.#second = Math.min(length, this.#second + step);
      if (this.#second === length) break;
      // `#happen` must run before the lines change. Otherwise, an event could take a player off the ice in the first
      // second of a shift, and such a shift is not listed.
      if (step === quiet) this.#happen();
      this.#changes(length);
      if (this.#overtime && this.#benches.away.goals !== this.#benches.home.goals) break;
    }
    this.#events.push({ ...this.#moment(), kind: 'period-end' });
    for (const side of SIDES) this.#benches[side].clear(this.#now);
    this.#start += this.#second;
  }

  /** The chance that any event happens in a second. */
  get #hazard(): number {
    return this.#attempt.away + this.#attempt.home + OTHER_EVENTS;
  }

  /** Draws the seconds until the next event from the geometric distribution. */
  #quietSeconds(): number {
    return 1 + Math.floor(Math.log(1 - this.#random.next()) / Math.log(1 - this.#hazard));
  }

  /** Returns the seconds until a line changes, a penalty ends, or a side can pull its goalie. */
  #untilChange(length: number): number {
    const { away, home } = this.#benches;
    if (this.#pulls('away', length) !== away.pulled || this.#pulls('home', length) !== home.pulled) return 1;
    const late = this.#period === 3 && this.#second < length - 210 ? length - 210 - this.#second : Infinity;
    return Math.max(1, Math.min(late, Math.min(away.nextChange, home.nextChange) - this.#now));
  }

  /** Whether a side that is behind wants to pull its goalie for a sixth skater. */
  #pulls(side: Side, length: number): boolean {
    const behind = this.#benches[opponentOf(side)].goals - this.#benches[side].goals;
    const left = length - this.#second;
    return this.#period === 3 && ((behind === 1 && left < 150) || (behind === 2 && left < 210));
  }

  /** Ends penalties, pulls goalies and changes lines. */
  #changes(length: number): void {
    const { away, home } = this.#benches;
    const expired = [away.expire(this.#now), home.expire(this.#now)].some(Boolean);
    for (const side of SIDES) {
      const bench = this.#benches[side];
      const pull = this.#pulls(side, length);
      if (pull !== bench.pulled && (pull ? this.#random.chance(0.03) : true)) {
        bench.pulled = pull;
        bench.goalie = pull ? null : bench.active;
        this.#line(side);
      } else if (expired || bench.changeAt <= this.#now) this.#line(side);
    }
  }

  #count(side: Side): number {
    const [own, other] = [this.#benches[side], this.#benches[opponentOf(side)]];
    const [short, up] = [own.penalties.length, other.penalties.length];
    const extra = own.pulled ? 1 : 0;
    if (this.#overtime) return 3 + Math.max(0, up - short) + extra;
    return Math.max(3, 5 - short) + extra;
  }

  /** Puts the next players of a side on the ice. */
  #line(side: Side): void {
    const [own, other] = [this.#benches[side], this.#benches[opponentOf(side)]];
    const balance = other.penalties.length - own.penalties.length;
    const kind = own.pulled
      ? 'sixth'
      : balance > 0
        ? 'power'
        : balance < 0
          ? 'kill'
          : this.#overtime
            ? 'overtime'
            : 'even';
    own.send(own.next(this.#count(side), kind), this.#now);
    own.changeAt = this.#now + this.#random.whole(35, 60);
    this.#pace();
  }

  /** Sets each side's chance of a shot attempt in the next second. */
  #pace(): void {
    for (const side of SIDES) {
      this.#attempt[side] = attemptChance(this.#benches[side], this.#benches[opponentOf(side)], {
        strength: this.#strength(side),
        overtime: this.#overtime,
        late: this.#period === 3 && this.#second > 600,
      });
    }
  }

  #strength(side: Side): Strength {
    const balance = this.#benches[opponentOf(side)].penalties.length - this.#benches[side].penalties.length;
    return balance > 0 ? 'pp' : balance < 0 ? 'sh' : 'ev';
  }

  #situation(): Situation {
    const of = ({ goalie, skaters }: Bench): Situation[Side] => ({
      goalie: goalie === null ? 0 : 1,
      skaters: skaters.length,
    });
    return { away: of(this.#benches.away), home: of(this.#benches.home) };
  }

  #moment(): Pick<GameEvent, 'period' | 'second' | 'situation'> {
    return { period: this.#period, second: this.#second, situation: this.#situation() };
  }

  /**
   * Draws which event happens in a second, and adds it. Only a stoppage and a face-off can follow it in the same
   * second.
   */
  #happen(): void {
    const random = this.#random;
    let left = random.next() * this.#hazard;
    for (const side of SIDES) {
      if ((left -= this.#attempt[side]) < 0) return this.#shoot(side);
      if ((left -= PER_HOUR.hit / HOUR) < 0) {
        const hittee = random.pick(this.#benches[opponentOf(side)].skaters);
        const player = random.weighted(this.#benches[side].skaters, ({ talent }) => talent.hit);
        return void this.#events.push({ ...this.#moment(), kind: 'hit', side, player, hittee, spot: anywhere(random) });
      }
      for (const kind of ['giveaway', 'takeaway'] as const) {
        if ((left -= PER_HOUR[kind] / HOUR) < 0) {
          const player = random.pick(this.#benches[side].skaters);
          return void this.#events.push({ ...this.#moment(), kind, side, player, spot: anywhere(random) });
        }
      }
      if ((left -= PER_HOUR.penalty / HOUR) < 0) return this.#penalty(side);
    }
    if (random.chance(GOALIE_INJURIES)) this.#changeGoalie(random.pick(SIDES));
    this.#stop(random.pick(STOPS));
  }

  /** Draws a spot in front of the goal that a side attacks. The home team defends the left goal in periods 1 and 3. */
  #inFront(side: Side): Spot {
    const right = (this.#period % 2 === 1) === (side === 'home');
    const x = Math.round(88 - Math.min(60, this.#random.exponential(22)));
    return { x: right ? x : -x, y: Math.round(Math.max(-40, Math.min(40, this.#random.normal() * 15))) };
  }

  #stop(reason: string): void {
    this.#events.push({ ...this.#moment(), kind: 'stoppage', reason });
    for (const side of SIDES) if (this.#benches[side].changeAt < this.#now + 25) this.#line(side);
    this.#faceoff({ x: this.#random.pick([-69, -20, 20, 69]), y: this.#random.pick([-22, 22]) });
  }

  #faceoff(spot: Spot): void {
    const random = this.#random;
    const center = (side: Side): Player =>
      this.#benches[side].skaters.find(({ position }) => position === 'C') ?? random.pick(this.#benches[side].skaters);
    const players = { away: center('away'), home: center('home') };
    const side: Side = random.chance(0.5 + players.home.talent.draw - players.away.talent.draw) ? 'home' : 'away';
    const [winner, loser] = [players[side], players[opponentOf(side)]];
    this.#events.push({ ...this.#moment(), kind: 'faceoff', side, winner, loser, spot });
  }

  #shoot(side: Side): void {
    const random = this.#random;
    const [own, other] = [this.#benches[side], this.#benches[opponentOf(side)]];
    const shooter = random.weighted(own.skaters, ({ talent, position }) => talent.shot * (position === 'D' ? 1.05 : 1));
    const spot = this.#inFront(side);
    const outcome = random.next();
    if (outcome < OUTCOMES.block) {
      const byTeammate = random.chance(0.04);
      const blockers = byTeammate ? own.skaters.filter((player) => player !== shooter) : other.skaters;
      const blocker = random.weighted(blockers, ({ talent }) => talent.block);
      this.#events.push({ ...this.#moment(), kind: 'block', side, shooter, blocker, byTeammate, spot });
      return;
    }
    const shotType = random.pick(SHOT_TYPES);
    const { goalie } = other;
    const open = goalie === null;
    if (
      outcome < OUTCOMES.block + OUTCOMES.miss ||
      (open && !random.chance(EMPTY_NET_GOALS / (1 - OUTCOMES.block - OUTCOMES.miss)))
    ) {
      const reason = random.pick(MISSES);
      this.#events.push({ ...this.#moment(), kind: 'miss', side, shooter, goalie, shotType, reason, spot });
      if (random.chance(0.1)) this.#stop('puck-in-netting');
      return;
    }
    const strength = this.#strength(side);
    const base = this.#overtime && strength === 'ev' ? SCORES.overtime : SCORES[strength];
    const scores = open || random.chance(base * shooter.talent.finish * goalie.talent.leak);
    const onIce = { away: this.#benches.away.skaters, home: this.#benches.home.skaters };
    const shot = { ...this.#moment(), side, shooter, goalie, shotType, strength, spot, onIce };
    if (!scores) {
      this.#events.push({ ...shot, kind: 'shot', assists: [] });
      if (random.chance(0.3)) this.#stop('goalie-stopped-after-sog');
      return;
    }
    const goal = { ...shot, kind: 'goal', assists: this.#assists(own, shooter) } as const;
    this.#events.push(goal);
    this.#goaliesAt.set(goal, { away: this.#benches.away.active, home: this.#benches.home.active });
    this.#scored(own, other, strength);
  }

  #assists(bench: Bench, scorer: Player): readonly Player[] {
    const random = this.#random;
    const draw = random.next();
    const count = draw < 0.06 ? 0 : draw < 0.21 ? 1 : 2;
    const mates = bench.skaters.filter((player) => player !== scorer);
    const first = random.weighted(mates, ({ talent }) => talent.pass);
    const others = mates.filter((player) => player !== first);
    const second =
      random.chance(0.006) && bench.goalie !== null
        ? bench.goalie
        : random.weighted(others, ({ talent }) => talent.pass);
    return [first, second].slice(0, count);
  }

  #scored(own: Bench, other: Bench, strength: Strength): void {
    own.goals++;
    other.goalsAgainst++;
    if (this.#overtime) return;
    if (strength === 'pp') other.release(this.#now);
    const early = this.#now < 2 * PERIOD_SECONDS + 600;
    if (other.active === other.lineup.starter && other.goalsAgainst > 3 && early && this.#random.chance(0.3)) {
      this.#changeGoalie(other.side);
    }
    for (const side of SIDES) {
      const bench = this.#benches[side];
      if (bench.pulled) {
        bench.pulled = false;
        bench.goalie = bench.active;
      }
      this.#line(side);
    }
    this.#faceoff({ x: 0, y: 0 });
  }

  #changeGoalie(side: Side): void {
    const bench = this.#benches[side];
    if (bench.pulled) return;
    bench.active = bench.active === bench.lineup.starter ? bench.lineup.backup : bench.lineup.starter;
    bench.goalie = bench.active;
    bench.send(bench.skaters, this.#now);
  }

  #penalty(side: Side): void {
    const [own, other] = [this.#benches[side], this.#benches[opponentOf(side)]];
    // By the rules, a third penalty starts only when one of the first two ends. These games have no third penalty.
    if (own.penalties.length > 1) return;
    this.#events.push(...callPenalty(own, other, this.#moment(), this.#now, this.#random));
    for (const one of SIDES) this.#line(one);
    this.#faceoff({ x: this.#random.pick([-69, 69]), y: this.#random.pick([-22, 22]) });
  }
}
