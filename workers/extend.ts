import { err, ok, type Result } from '@ddh/engine/internal/result';
import { parseJson } from '@ddh/engine/internal/text';
import type { MadeRecords } from '@ddh/engine/internal/datasets';
import type { GameModel } from '@ddh/engine/internal/model';
import type { GrowingWriter, SimError, SimTable } from '@ddh/engine/internal/simulation';
import type { TextSource } from './bytes.ts';
import { createScheduler, runCooperatively, type Scheduler, type SchedulerDeps } from './scheduler.ts';
import { toKnownError, type LazyChunks } from './lazyChunks.ts';
import type { ExtendError, OpenError } from './protocol.ts';

type Aborted = { readonly kind: 'aborted' };
const ABORTED = err<Aborted>({ kind: 'aborted' });

/** A device is quick if it makes this many records per ms. Then it makes more at once. */
const QUICK = 10_000 / 30;

type KnownError = NonNullable<ReturnType<typeof toKnownError>>;
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
 * Makes the records of a game by simulating its game model, all of them or those after the published file's. A record
 * depends only on the model, the seed and the record's number.
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
  #made = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  get running(): boolean {
    return this.#running !== null;
  }

  /** Whether the first records are of the model, and not of a file. */
  get made(): boolean {
    return this.#made;
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
    if (this.running) this.#until = 0;
  }

  /**
   * Makes the records that the manifest says are the model's, and up to `atOnce` on a quick device. Writes none if they
   * are of another model.
   */
  make(said: MadeRecords, atOnce: number): Promise<Result<void, OpenError>> {
    void this.fetch();
    return this.#attempt<OpenError>(async (simulator) => {
      const model = await this.#fetchedModel(simulator);
      if (!model.ok) return model;
      if (!simulator.isMadeBy(model.value, said)) return err({ kind: 'otherModel' });
      this.#model = model.value;
      this.#made = true;
      this.#ended = false;
      this.#until = said.records;
      const { now } = this.#needs.deps;
      const scheduler = this.#scheduler();
      const start = now();
      const first = await this.#fill(simulator, model.value, scheduler);
      if (!first.ok) return first;
      if (said.records >= QUICK * (now() - start)) this.#until = Math.max(said.records, atOnce);
      const all = await this.#fill(simulator, model.value, scheduler);
      return all.ok ? this.#end() : all;
    });
  }

  async #run(): Promise<Result<void, ExtendError | Aborted>> {
    const { signal, report, deps, table } = this.#needs;
    let end: Result<void, ExtendError | Aborted>;
    do {
      // Yields first, so that `extend` sets `#running` before a report reads that field.
      await deps.yieldToEventLoop();
      end = await this.#attempt<ExtendError>(async (simulator) => {
        const model = await this.#checkedModel(simulator);
        return model.ok ? this.#write(simulator, model.value) : model;
      });
      // `extend` may have set a larger number. No other code can run between this check and the next statement.
    } while (end.ok && this.#until > table.records);
    this.#running = null;
    if (!signal.aborted) report();
    return end;
  }

  async #attempt<E>(run: (simulator: Simulator) => Promise<Result<void, E>>): Promise<Result<void, E | KnownError>> {
    try {
      return await run(await this.#needs.chunks.simulator());
    } catch (cause) {
      const error = toKnownError(cause);
      if (error !== null) return err(error);
      throw cause;
    }
  }

  async #fetchedModel({ parseGameModel }: Simulator) {
    const fetched = await this.fetch();
    if (this.#needs.signal.aborted) return ABORTED;
    return fetched.ok ? parseGameModel(parseJson(fetched.value.text)) : this.#forget(fetched);
  }

  async #checkedModel(simulator: Simulator): Promise<Result<GameModel, ExtendError | Aborted>> {
    if (this.#model !== null) return ok(this.#model);
    const { signal, deps, table } = this.#needs;
    const model = await this.#fetchedModel(simulator);
    if (!model.ok) return model;
    const checked = await runCooperatively(simulator.matchesPublished(table, model.value), deps, signal);
    if (checked === null) return ABORTED;
    if (!checked.value.ok) return checked.value;
    this.#model = model.value;
    return model;
  }

  /** Forgets the fetch, so that the next attempt fetches the file again. */
  #forget<E>(fetched: E): E {
    this.#text = null;
    return fetched;
  }

  async #write(simulator: Simulator, model: GameModel): Promise<Result<void, ExtendError | Aborted>> {
    const { writer } = this.#needs;
    if (this.#until <= writer.count) return ok(undefined);
    if (this.#ended) writer.reopen();
    this.#ended = false;
    const filled = await this.#fill(simulator, model, this.#scheduler());
    if (!filled.ok) return filled;
    if (this.#until > 0) return this.#end();
    writer.flush();
    return ok(undefined);
  }

  #scheduler(): Scheduler {
    const { deps, signal, writer, report } = this.#needs;
    return createScheduler(deps, signal, () => {
      writer.flush();
      report();
    });
  }

  /** Writes records until there are `#until`. */
  async #fill({ simulateInto }: Simulator, model: GameModel, scheduler: Scheduler): Promise<Result<void, SimError>> {
    const { writer } = this.#needs;
    while (writer.count < this.#until) {
      const until = this.#until;
      const steps = simulateInto(writer, model, writer.count, until);
      for (let step = steps.next(); this.#until === until; step = steps.next()) {
        if (step.done && !step.value.ok) return step.value;
        if (!(await scheduler.checkpoint())) return ABORTED;
        if (step.done) break;
      }
    }
    return ok(undefined);
  }

  #end(): Result<void, SimError> {
    this.#ended = true;
    return this.#needs.writer.end();
  }
}
