import type { VirtualTime } from './virtualTime.ts';

/** The faults of a network. Each rate is the probability of the fault for one message or request. */
export type Faults = {
  /** The shortest and the longest delay in one direction, in ms. */
  readonly latency: readonly [number, number];
  /** The socket is cut, and messages in transit are lost. */
  readonly cut: number;
  /** The socket becomes silent: no more messages arrive, and both ends notice this only after `NOTICED_MS`. */
  readonly hush: number;
  /** The request fails before it reaches the server. */
  readonly loseRequest: number;
  /** The server handles the request, but its response is lost. */
  readonly loseAnswer: number;
};

export const CALM: Faults = { latency: [20, 60], cut: 0, hush: 0, loseRequest: 0, loseAnswer: 0 };
export const ROUGH: Faults = { latency: [20, 900], cut: 0.02, hush: 0.01, loseRequest: 0.05, loseAnswer: 0.05 };

/** The faults that occur at random, at a rate in `Faults`. */
export type Mishap = 'cut' | 'hush' | 'loseRequest' | 'loseAnswer';

/** The device has no network. With `refused`, requests fail at once. With `silent`, they fail only by a timeout. */
type Outage = 'refused' | 'silent';

/** The network of a device. */
export interface Way {
  faults: Faults;
  readonly outage: Outage | null;
  /** Starts an outage. `null` ends the outage. */
  setOutage(outage: Outage | null): void;
  /** Calls `run` when an outage begins or ends. Returns the unsubscribe function. */
  onOutage(run: (outage: Outage | null) => void): () => void;
  delay(): number;
  /** Decides at random, by the rate of the fault, whether the fault affects this message or request. */
  befalls(mishap: Mishap): boolean;
  /** The number of messages and requests that each fault has affected. */
  readonly befallen: Readonly<Record<Mishap, number>>;
  /** A random integer from `least` to `most`, in ms. */
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
