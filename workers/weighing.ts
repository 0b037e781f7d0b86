import { honestCounter, parseGameWeights, type GameWeights, type HonestCounter } from '@ddh/engine/internal/honest';
import type { HonestCount, Leg } from '@ddh/engine/internal/parlay';
import type { MaskCache, SimTable } from '@ddh/engine/internal/simulation';
import { parseJson } from '@ddh/engine/internal/text';
import type { TextSource } from './bytes.ts';
import { toKnownError } from './lazyChunks.ts';
import type { WeightsState } from './protocol.ts';
import { runCooperatively, type SchedulerDeps } from './scheduler.ts';

type Needs = {
  readonly table: SimTable;
  /** The masks that the raw count uses. */
  readonly masks: MaskCache;
  readonly deps: SchedulerDeps;
  readonly gameId: string;
  readonly signal: AbortSignal;
  /** Called when `state` has changed. */
  readonly report: () => void;
};

/**
 * The number of records whose weights are computed while a slip is counted, in about 5 ms. The weights of more records
 * are computed in slices, and until then the slip has no honest price.
 */
const AT_ONCE = 16_384;

/**
 * The weights of a game's records, computed as records arrive. Whatever is wrong with them, the game keeps its raw
 * count.
 */
export class Weighing {
  readonly #needs: Needs;
  #file: GameWeights | null = null;
  #counter: HonestCounter | null = null;
  #failure: WeightsState | null = null;
  #weighs = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  get state(): WeightsState {
    return this.#failure ?? { kind: this.#ready() === null ? 'pending' : 'ready' };
  }

  /** Reads the file, which is fetched already. */
  read(fetched: Awaited<ReturnType<TextSource>>): void {
    const parsed = fetched.ok ? parseGameWeights(parseJson(fetched.value.text)) : fetched;
    if (parsed.ok) this.#file = parsed.value;
    else this.#fail(parsed.error);
  }

  /** The counter of weights if all records have one, or few enough have none to compute them at once. */
  counter(): HonestCounter | null {
    try {
      const counter = (this.#counter ??= this.#open());
      if (counter !== null && this.#ready() === null && !this.#weighs) void this.#weigh(counter);
      return this.#ready();
    } catch (cause) {
      return this.#failBy(cause);
    }
  }

  /** Counts a slip by weights. `null` if it cannot. */
  count(legs: readonly Leg[]): HonestCount | null {
    try {
      const counted = this.counter()?.count(legs);
      return counted?.ok ? counted.value : null;
    } catch (cause) {
      return this.#failBy(cause);
    }
  }

  #ready(): HonestCounter | null {
    const counter = this.#counter;
    if (counter === null || this.#failure !== null) return null;
    return this.#needs.table.records - counter.weights.records <= AT_ONCE ? counter : null;
  }

  #open(): HonestCounter | null {
    const { table, masks, gameId } = this.#needs;
    const file = this.#file;
    if (file === null) return null;
    const needed = file.kind === 'weighed' ? file.weighing.records : 0;
    if (table.records < needed && !table.complete) return null;
    const opened = honestCounter(file, { table, gameId, masks });
    return opened.ok ? opened.value : this.#fail(opened.error);
  }

  /** Computes the weights of all records in slices. */
  async #weigh(counter: HonestCounter): Promise<void> {
    const { deps, signal, report } = this.#needs;
    this.#weighs = true;
    try {
      await runCooperatively(this.#steps(counter), deps, signal);
    } catch (cause) {
      this.#failBy(cause);
    }
    this.#weighs = false;
    if (!signal.aborted) report();
  }

  *#steps(counter: HonestCounter): Generator<void, void, void> {
    for (const _ of counter.weights.steps()) {
      if (this.#counter !== counter) return;
      yield;
    }
  }

  #failBy(cause: unknown): null {
    const error = toKnownError(cause);
    if (error === null) throw cause;
    return this.#fail(error);
  }

  #fail(state: WeightsState): null {
    this.#failure = state;
    this.#counter?.weights.release();
    this.#counter = this.#file = null;
    return null;
  }
}
