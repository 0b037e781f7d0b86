import type { Player, Team } from '../league.ts';
import type { Random } from '../random.ts';
import type { Shift, Side } from './events.ts';
import type { Lineup } from './lineup.ts';

type Served = { readonly player: Player; until: number };

/** The shares of the even-strength shifts that each forward line and each pair of defensemen plays. */
const LINE_SHARES = [0.31, 0.27, 0.23, 0.19];
const PAIR_SHARES = [0.37, 0.34, 0.29];
const FIRST_POWER_PLAY_UNIT = 0.62;

/** A team in a game: the players on the ice, the start of each shift, and the penalties. */
export class Bench {
  readonly side: Side;
  readonly team: Team;
  readonly lineup: Lineup;
  readonly shifts: Shift[] = [];
  skaters: readonly Player[] = [];
  /** The goalie on the ice. Null while the net is empty. */
  goalie: Player | null;
  /** The goalie of this game. Stays the same while the goalie is pulled for a skater. */
  active: Player;
  goals = 0;
  goalsAgainst = 0;
  pulled = false;
  /** Second of the game at which the next line goes on the ice. */
  changeAt = 0;
  /** The current penalties, each of which leaves the side one skater short. */
  penalties: Served[] = [];
  #barred: Served[] = [];
  readonly #since = new Map<Player, number>();
  readonly #random: Random;
  #line = 0;
  #pair = 0;

  constructor(team: Team, lineup: Lineup, random: Random) {
    this.side = lineup.side;
    this.team = team;
    this.lineup = lineup;
    this.active = lineup.starter;
    this.goalie = lineup.starter;
    this.#random = random;
  }

  /** Puts these players on the ice at second `now` of the game, and ends the shifts of all other players. */
  send(skaters: readonly Player[], now: number): void {
    const next = this.goalie === null ? skaters : [...skaters, this.goalie];
    for (const [player, from] of this.#since) {
      if (next.includes(player)) continue;
      if (now > from) this.shifts.push({ side: this.side, player, from, to: now });
      this.#since.delete(player);
    }
    for (const player of next) if (!this.#since.has(player)) this.#since.set(player, now);
    this.skaters = skaters;
  }

  /** Ends all shifts, at the end of a period. */
  clear(now: number): void {
    const { goalie } = this;
    this.goalie = null;
    this.send([], now);
    this.goalie = goalie;
  }

  /** Keeps a player off the ice until second `until`. If `short` is true, the side plays with one skater fewer. */
  penalize(player: Player, until: number, short: boolean): void {
    this.#barred.push({ player, until });
    if (short) this.penalties.push({ player, until });
  }

  /** Second of the game at which the line changes next or a penalty ends, whichever is first. */
  get nextChange(): number {
    return this.#barred.reduce((first, { until }) => Math.min(first, until), this.changeAt);
  }

  /** Removes the penalties that have ended. Returns whether the number of skaters may have changed. */
  expire(now: number): boolean {
    if (this.#barred.length === 0) return false;
    this.#barred = this.#barred.filter(({ until }) => until > now);
    const before = this.penalties.length;
    this.penalties = this.penalties.filter(({ until }) => until > now);
    return this.penalties.length !== before;
  }

  /** A goal against ends the oldest minor penalty, or the first half of a double minor. */
  release(now: number): void {
    const first = this.penalties.toSorted((a, b) => a.until - b.until)[0];
    if (first === undefined) return;
    const until = first.until - now > 120 ? now + 120 : now;
    const barred = this.#barred.find(({ player }) => player === first.player);
    first.until = until;
    if (barred !== undefined) barred.until = until;
    this.expire(now);
  }

  /**
   * Returns the next `count` skaters to send on the ice. `power` is a power play, and `kill` means that the side is
   * short-handed.
   */
  next(count: number, kind: 'even' | 'power' | 'kill' | 'overtime' | 'sixth'): readonly Player[] {
    const free = (players: readonly Player[]): readonly Player[] =>
      players.filter((player) => !this.#barred.some((one) => one.player === player));
    const { forwards, defense } = this.lineup;
    const random = this.#random;
    this.#line = nextOf(LINE_SHARES, this.#line, random);
    this.#pair = nextOf(PAIR_SHARES, this.#pair, random);
    const line = this.#line * 3;
    const fromLine = [...forwards.slice(line, line + 3), ...forwards];
    const fromPair = [...defense.slice(this.#pair * 2, this.#pair * 2 + 2), ...defense];
    const unit = random.chance(FIRST_POWER_PLAY_UNIT) ? 0 : 1;
    const chosen = {
      even: { f: fromLine, d: fromPair, dCount: 2 },
      power: { f: [...forwards.slice(unit * 4, unit * 4 + 4), ...forwards], d: defense.slice(unit), dCount: 1 },
      kill: { f: [...forwards.slice(random.chance(0.5) ? 3 : 6), ...forwards], d: fromPair, dCount: 2 },
      overtime: {
        f: [...forwards.slice(random.whole(0, 2) * 2), ...forwards],
        d: defense.slice(random.whole(0, 2)),
        dCount: 1,
      },
      sixth: { f: forwards, d: defense, dCount: count > 5 ? 2 : 1 },
    }[kind];
    const backs = [...new Set(free(chosen.d))].slice(0, chosen.dCount);
    return [...[...new Set(free(chosen.f))].slice(0, count - backs.length), ...backs];
  }
}

/** Draws the next line at random, weighted by `shares`. The same line never plays twice in a row. */
function nextOf(shares: readonly number[], last: number, random: Random): number {
  const others = shares.map((_, index) => index).filter((index) => index !== last);
  return random.weighted(others, (index) => shares[index]! / (1 - shares[index]! / 2));
}
