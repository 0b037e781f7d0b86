import { err, ok, type Result } from '@ddh/engine/internal/result';
import { parseJson } from '@ddh/engine/internal/text';
import type { GameModel } from '@ddh/engine/internal/model';
import type { GrowingWriter, SimTable } from '@ddh/engine/internal/simulation';
import type { TextSource } from './bytes.ts';
import { createScheduler, runCooperatively, type SchedulerDeps } from './scheduler.ts';
import { toKnownError, type LazyChunks } from './lazyChunks.ts';
import type { ExtendError } from './protocol.ts';

type Aborted = { readonly kind: 'aborted' };
const ABORTED = err<Aborted>({ kind: 'aborted' });

type Simulator = Awaited<ReturnType<LazyChunks['simulator']>>;

type Needs = {
  readonly table: SimTable;
  readonly writer: GrowingWriter;
  readonly deps: SchedulerDeps & { readonly text: TextSource };
  readonly chunks: LazyChunks;
  /** The URL of the game model. */
  readonly url: string;
  readonly signal: AbortSignal;
  /** Called when there are new records to count. */
  readonly report: () => void;
};

/**
 * Adds records to the table of a game by simulating its game model. A record depends only on the model, the seed and
 * the record's number, so the new records continue those of the published file.
 */
export class Extension {
  readonly #needs: Needs;
  #text: ReturnType<TextSource> | null = null;
  #model: GameModel | null = null;
  /** The requested number of records. 0 while paused. */
  #until = 0;
  #running: Promise<Result<void, ExtendError | Aborted>> | null = null;
  /** Whether the writer has ended the table. The table must then be reopened to add records. */
  #ended = true;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  get running(): boolean {
    return this.#running !== null;
  }

  /** Fetches the file of the game model. Later calls reuse the result of a successful fetch. */
  fetch(): ReturnType<TextSource> {
    return (this.#text ??= this.#needs.deps.text(this.#needs.url, { fresh: false }));
  }

  /** Resolves when the table has `until` records, or after `pause`. A call during a run replaces `until`. */
  extend(until: number): Promise<Result<void, ExtendError | Aborted>> {
    this.#until = until;
    return (this.#running ??= this.#run());
  }

  pause(): void {
    this.#until = 0;
  }

  async #run(): Promise<Result<void, ExtendError | Aborted>> {
    const { signal, report, deps, table } = this.#needs;
    let end: Result<void, ExtendError | Aborted>;
    do {
      // Yields first, so that `extend` sets `#running` before a report reads that field.
      await deps.yieldToEventLoop();
      end = await this.#attempt();
      // `extend` may have set a larger number. No other code can run between this check and the next statement.
    } while (end.ok && this.#until > table.records);
    this.#running = null;
    if (!signal.aborted) report();
    return end;
  }

  async #attempt(): Promise<Result<void, ExtendError | Aborted>> {
    try {
      const simulator = await this.#needs.chunks.simulator();
      const model = await this.#checkedModel(simulator);
      return model.ok ? await this.#write(simulator, model.value) : model;
    } catch (cause) {
      const error = toKnownError(cause);
      if (error !== null) return err(error);
      throw cause;
    }
  }

  async #checkedModel({
    parseGameModel,
    matchesPublished,
  }: Simulator): Promise<Result<GameModel, ExtendError | Aborted>> {
    if (this.#model !== null) return ok(this.#model);
    const { signal, deps, table } = this.#needs;
    const fetched = await this.fetch();
    if (signal.aborted) return ABORTED;
    if (!fetched.ok) return this.#forget(fetched);
    const parsed = parseGameModel(parseJson(fetched.value.text));
    if (!parsed.ok) return parsed;
    const checked = await runCooperatively(matchesPublished(table, parsed.value), deps, signal);
    if (checked === null) return ABORTED;
    if (!checked.value.ok) return checked.value;
    this.#model = parsed.value;
    return ok(this.#model);
  }

  /** Forgets the fetch, so that the next attempt fetches the file again. */
  #forget<E>(fetched: E): E {
    this.#text = null;
    return fetched;
  }

  async #write({ simulateInto }: Simulator, model: GameModel): Promise<Result<void, ExtendError | Aborted>> {
    const { writer, deps, signal, report } = this.#needs;
    const scheduler = createScheduler(deps, signal, () => {
      writer.flush();
      report();
    });
    if (this.#until <= writer.count) return ok(undefined);
    if (this.#ended) writer.reopen();
    this.#ended = false;
    while (writer.count < this.#until) {
      const until = this.#until;
      const steps = simulateInto(writer, model, writer.count, until);
      for (let step = steps.next(); this.#until === until; step = steps.next()) {
        if (step.done && !step.value.ok) return step.value;
        if (!(await scheduler.checkpoint())) return ABORTED;
        if (step.done) break;
      }
    }
    if (this.#until === 0) {
      writer.flush();
      return ok(undefined);
    }
    this.#ended = true;
    return writer.end();
  }
}
