import type { VirtualTime } from './virtualTime.ts';

/** What befalls messages. Rates are chances for each message or request. */
export type Faults = {
  /** Milliseconds, the least and the most, one way. */
  readonly latency: readonly [number, number];
  /** A socket is cut: what is on its way vanishes. */
  readonly cut: number;
  /** A socket falls silent: nothing comes through, and only after minutes does anybody learn of it. */
  readonly hush: number;
  /** A request fails before it is there. */
  readonly loseRequest: number;
  /** A request is done, and its answer lost. */
  readonly loseAnswer: number;
};

export const CALM: Faults = { latency: [20, 60], cut: 0, hush: 0, loseRequest: 0, loseAnswer: 0 };
export const ROUGH: Faults = { latency: [20, 900], cut: 0.02, hush: 0.01, loseRequest: 0.05, loseAnswer: 0.05 };

/** The faults of which each is a chance. */
export type Mishap = 'cut' | 'hush' | 'loseRequest' | 'loseAnswer';

/** No network: `refused` is noticed at once, `silent` only by whoever waits. */
export type Outage = 'refused' | 'silent';

/** A device's way to the servers. */
export interface Way {
  faults: Faults;
  readonly outage: Outage | null;
  /** From now on, until it is called with `null`. */
  setOutage(outage: Outage | null): void;
  /** Told when there is an outage, or none any more. The answer ends it. */
  onOutage(run: (outage: Outage | null) => void): () => void;
  delay(): number;
  /** Whether this message meets it. */
  befalls(mishap: Mishap): boolean;
  /** How many messages have met what so far. */
  readonly befallen: Readonly<Record<Mishap, number>>;
  /** A number of milliseconds from `least` to `most`. */
  between(least: number, most: number): number;
  readonly time: VirtualTime;
}

export function openWay(time: VirtualTime, random: () => number, faults: Faults): Way {
  const followers = new Set<(outage: Outage | null) => void>();
  let outage: Outage | null = null;
  const befallen = { cut: 0, hush: 0, loseRequest: 0, loseAnswer: 0 };
  const between = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  const way: Way = {
    faults,
    get outage() {
      return outage;
    },
    setOutage(next) {
      outage = next;
      for (const run of followers) run(next);
    },
    onOutage(run) {
      followers.add(run);
      return () => followers.delete(run);
    },
    delay: () => between(...way.faults.latency),
    befalls(mishap) {
      const rate = way.faults[mishap];
      const hit = rate > 0 && random() < rate;
      if (hit) befallen[mishap] += 1;
      return hit;
    },
    befallen,
    between,
    time,
  };
  return way;
}
