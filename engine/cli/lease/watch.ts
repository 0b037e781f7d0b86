import { readFile, stat } from 'node:fs/promises';
import { hasEnded, isOfThisBoot, parseHolder, type Holder } from './holder.ts';

/** Times in ms. */
export type LeaseTimes = {
  /** The time between two beats of a holder. */
  readonly beat: number;
  /** The time between two looks of a run that wants the lease. */
  readonly look: number;
  /** A lease without a beat for this time is abandoned. `elsewhere` is for holders of another host or boot. */
  readonly lapse: number;
  readonly elsewhere: number;
};

export const TIMES: LeaseTimes = { beat: 5000, look: 500, lapse: 30_000, elsewhere: 90_000 };

/** What a lease file is at a moment. `same` differs between two files of the same text. */
type Sight = { readonly text: string; readonly same: string };

async function see(path: string): Promise<Sight> {
  // The file is opened each time, because a shared disk shows the beats of another machine only then.
  const text = await readFile(path, 'utf8').catch(() => '');
  const same = await stat(path).then(
    ({ ino, mtimeMs }) => `${ino} ${mtimeMs}`,
    () => '',
  );
  return { text, same: `${same} ${text}` };
}

/**
 * Watches a lease file of another run by its changes. No file time is compared with a clock, because clocks of two
 * machines differ, and a look counts at most for twice the time between two looks, because a machine that was suspended
 * has not watched.
 */
export class Watch {
  readonly #path: string;
  readonly #times: LeaseTimes;
  #seen: Sight | null = null;
  #last = 0;
  #unchangedMs = 0;
  /** Whether the file has changed since the first look: its holder is alive, or it has another holder. */
  hasChanged = false;

  constructor(path: string, times: LeaseTimes) {
    this.#path = path;
    this.#times = times;
  }

  get holder(): Holder | null {
    return this.#seen === null ? null : parseHolder(this.#seen.text);
  }

  /** Identifies the file as it was at the last look. */
  get seen(): string {
    return this.#seen?.same ?? '';
  }

  /** Looks at the file. Returns whether its holder has ended, as far as that can be known. */
  async look(): Promise<boolean> {
    const now = performance.now();
    const sight = await see(this.#path);
    if (this.#seen?.same === sight.same) {
      this.#unchangedMs += Math.min(now - this.#last, 2 * this.#times.look);
    } else {
      this.hasChanged = this.#seen !== null;
      this.#unchangedMs = 0;
    }
    [this.#seen, this.#last] = [sight, now];
    const { holder } = this;
    return (holder !== null && hasEnded(holder)) || this.#unchangedMs >= this.lapse;
  }

  /** The time in ms after which a lease without a beat is abandoned. */
  get lapse(): number {
    const { holder } = this;
    return holder === null || isOfThisBoot(holder) ? this.#times.lapse : this.#times.elsewhere;
  }

  /** Whether the file is still the one of the last look. */
  async isSame(): Promise<boolean> {
    return (await see(this.#path)).same === this.seen;
  }
}
