import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { partOf, type DataPart } from '@ddh/engine/internal/datasets';
import { formatCounted } from '@ddh/engine/internal/format';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Gap } from '@ddh/forecast/history';
import { systemNetwork } from '@ddh/feeds/http';
import { UsageError, type Failure, type Io, type Note } from '../command.ts';
import { readManifest } from '../dataFolder.ts';
import { fileErrorText } from '../reason.ts';
import { NIGHT_FILE } from '../site/index.ts';
import { checkLeases } from '../lease/lease.ts';
import { digestOf, type KnownDigests } from './digest.ts';
import { joinFacts, type Found } from './facts.ts';
import { JOURNAL_FILE, writeJournal, type Entry, type Journal } from './journal.ts';
import { NAMED_FRESH_MS } from '../commands/fetch/plan.ts';
import type { Events } from './log.ts';
import type { NightOrder } from './order.ts';
import type { Ending, NightRun, StepOutcome } from './outcome.ts';
import { countPlaying, readDay, type NightDay } from './readDay.ts';
import type { NightContext, Plan, Step } from './step.ts';
import { STEPS } from './steps.ts';

export const journalPath = ({ folder, night }: NightOrder): string => resolve(folder, night, JOURNAL_FILE);

/** Runs the steps in order, except those that are done, and writes the journal after each step. */
export async function runNight(
  order: NightOrder,
  journal: Journal,
  events: Events,
  known: KnownDigests,
  io: Io,
): Promise<NightRun> {
  const run = new Run(order, journal, events, known, io);
  for (const step of STEPS) {
    const ending = await run.take(step);
    if (ending !== null) return run.result(ending);
  }
  return run.finish();
}

class Run {
  readonly #order: NightOrder;
  readonly #events: Events;
  readonly #known: KnownDigests;
  readonly #io: Io;
  readonly #outcomes: StepOutcome[] = [];
  /** The start of this run, in epoch ms. */
  readonly #began: number;
  #journal: Journal;
  #day: NightDay | null = null;
  /** Whether a step is planned whose outputs later steps read. */
  #isPlanned = false;

  constructor(order: NightOrder, journal: Journal, events: Events, known: KnownDigests, io: Io) {
    this.#order = order;
    this.#journal = journal;
    this.#events = events;
    this.#known = known;
    this.#io = io;
    this.#began = (io.network ?? systemNetwork).now();
  }

  /** Runs a step unless it is done or left out. Returns how the run ends, or `null` if it continues. */
  async take(step: Step): Promise<Ending | null> {
    const order = this.#order;
    const own = await checkLeases();
    if (!own.ok) return this.#takenOver(step, own.error);
    if (step.name === 'fetch odds') await this.#readDay();
    if (this.#hasNoGames() && !this.#wasEmptied()) return 'offDay';
    const found = this.#found();
    const entry = this.#journal.steps[step.name];
    const context = { order, found, day: this.#day, lackedResults: entry?.again === 'results' };
    const lacking = found.knownGaps.filter((id) => order.config.knownGaps?.includes(id) !== true);
    if (step.name === 'rate' && lacking.length > order.mostGaps)
      return this.#fail(step, [tooManyText(lacking, order.mostGaps)], 0);
    const plan = order.later.includes(step.name) ? FOLLOWS : step.plan(context);
    if ('leftOut' in plan) {
      this.#add(step, { state: 'leftOut', lines: [plan.leftOut], isGap: plan.isGap });
      return null;
    }
    const inputs = await this.#inputsOf(plan);
    if (entry !== undefined && (await this.#isDone(step, plan, entry, inputs))) {
      const lost = await this.#isLost(step, entry, context);
      if (!lost.ok || !lost.value) return this.#keep(step, plan, entry, context, lost.ok ? [] : [lost.error]);
    }
    if (order.onlyChanged && step.repeats === 'once') return null;
    if (order.dryRun) {
      this.#isPlanned ||= step.repeats !== 'always';
      this.#add(step, { state: 'planned', lines: [commandText(step, plan)], isGap: false });
      return null;
    }
    return this.#run(step, plan, inputs, context);
  }

  /** Keeps the result of an earlier run, unless the step finds that something has changed since. */
  async #keep(
    step: Step,
    plan: Plan,
    entry: Entry,
    context: NightContext,
    notes: readonly string[],
  ): Promise<Ending | null> {
    const lines: string[] = [];
    const note: Note = (line) => lines.push(line);
    const start = this.#io.now().getTime();
    const { renew } = step;
    const renewed =
      renew === undefined || this.#order.dryRun
        ? ok(null)
        : await this.#command((io) => renew(plan.args, io, note, context));
    if (!renewed.ok) {
      const problem = `not asked for changes: ${renewed.error.message}`;
      this.#add(step, { state: 'kept', lines: [...entry.gaps, problem], isGap: true });
    } else if (renewed.value === null) {
      this.#add(step, { state: 'kept', lines: [...entry.gaps, ...notes], isGap: entry.exit === 3 });
    } else {
      const { exit, facts = {} } = renewed.value;
      const gaps = exit === 3 ? lines : [];
      const after: Entry = { ...entry, exit: exit === 3 ? 3 : 0, gaps, facts };
      await this.#save({ finished: false, steps: { ...this.#journal.steps, [step.name]: after } });
      const seconds = (this.#io.now().getTime() - start) / 1000;
      this.#add(step, { state: 'ran', seconds, lines: gaps, isGap: exit === 3 });
    }
    return null;
  }

  async #isLost({ name, isLost }: Step, entry: Entry, context: NightContext): Promise<Result<boolean, string>> {
    const isFresh = Math.abs(this.#began - entry.asked) < NAMED_FRESH_MS;
    if (isLost === undefined || isFresh || this.#order.dryRun) return ok(false);
    await this.#save({ steps: { ...this.#journal.steps, [name]: { ...entry, asked: this.#began } } });
    return isLost(this.#io, context);
  }

  #hasNoGames = (): boolean => this.#day?.games.length === 0;

  /**
   * Whether an earlier run has made data with games for a day that has none any more. Then data without games is made
   * and published, because readers would otherwise still see the games.
   */
  #wasEmptied(): boolean {
    const { simulate } = this.#journal.steps;
    return simulate !== undefined && ((simulate.facts.rated ?? 0) > 0 || !this.#journal.finished);
  }

  #found(): Found {
    const facts = Object.values(this.#journal.steps).map((entry) => entry.facts);
    return joinFacts(facts, this.#order.config.knownGaps ?? []);
  }

  result(ending: Ending): NightRun {
    return { ending, outcomes: this.#outcomes, found: this.#found(), next: this.#day?.next ?? null };
  }

  /**
   * Marks the night as finished unless a step has failed or is still planned. An unfinished night is continued by the
   * next run.
   */
  async finish(): Promise<NightRun> {
    const isWhole = this.#outcomes.every(({ state }) => state !== 'failed' && state !== 'planned');
    const isFinished = isWhole && this.#order.later.length === 0;
    if (isFinished && !this.#journal.finished) await this.#save({ finished: true });
    return this.result('done');
  }

  async #run(step: Step, plan: Plan, inputs: string, context: NightContext): Promise<Ending | null> {
    const { [step.name]: _, ...others } = this.#journal.steps;
    await this.#save({ finished: false, steps: others });
    this.#events.begin(step.name);
    const start = this.#io.now().getTime();
    const lines: string[] = [];
    const { args, alsoArgs = [] } = plan;
    const ran = await this.#command((io) => step.run([...args, ...alsoArgs], io, (line) => lines.push(line), context));
    const seconds = (this.#io.now().getTime() - start) / 1000;
    if (!ran.ok && ran.error.kind === 'noGames') {
      this.#add(step, { state: 'ran', seconds, lines: [], isGap: false });
      return this.#wasEmptied() ? null : 'offDay';
    }
    if (!ran.ok) return this.#fail(step, [...lines, ...(await this.#failureLines(ran.error))], seconds);
    const { exit, facts = {}, again = false } = ran.value;
    lines.push(...(ran.value.lines ?? []));
    if (exit === 1) return this.#fail(step, lines, seconds);
    const gaps = exit === 3 ? lines : [];
    const outputs = await this.#outputsOf(plan);
    const done: Entry = {
      command: commandText(step, plan),
      inputs,
      outputs,
      exit,
      gaps,
      facts,
      again: again ? 'requests' : 'no',
      asked: this.#began,
    };
    await this.#save({ steps: { ...this.#journal.steps, [step.name]: done } });
    this.#add(step, { state: 'ran', seconds, lines: gaps, isGap: exit === 3 });
    return null;
  }

  /** Describes a failure. If results are missing, says what an operator can do about it in `ddh night`. */
  async #failureLines({ kind, message, gaps }: Failure): Promise<readonly string[]> {
    if (kind !== 'missingResults') return message.split('\n');
    const playing = await countPlaying(this.#order, this.#io);
    const still =
      playing === 0
        ? []
        : [
            `${formatCounted(playing, 'game')} of yesterday ${playing === 1 ? 'is' : 'are'} still being played; run again after it.`,
          ];
    const ids = (gaps as readonly Gap[]).flatMap((gap) =>
      'lacking' in gap ? gap.lacking.map(({ gameId }) => gameId) : [],
    );
    const way =
      ids.length === 0
        ? []
        : [
            `to make the night without these results, write into ${basename(this.#order.configFile)}: "knownGaps": ${JSON.stringify(ids)}`,
          ];
    return [...still, ...message.split('\n').slice(0, -1), ...way];
  }

  async #command<T>(run: (io: Io) => Promise<Result<T, Failure>>): Promise<Result<T, Failure>> {
    const { folder, log } = this.#order;
    const io: Io = {
      ...this.#io,
      cwd: folder,
      progress: log === 'json' ? () => undefined : (this.#io.progress ?? this.#io.note),
      writtenAt: () => new Date(this.#journal.begun),
    };
    try {
      return await run(io);
    } catch (cause) {
      const message = fileErrorText(cause, folder);
      if (message !== null) return err({ kind: 'failed', message });
      // This program has built the arguments, so a usage error can only come from a value in the configuration.
      if (!(cause instanceof UsageError)) throw cause;
      return err({ kind: 'failed', message: cause.message });
    }
  }

  /**
   * Returns how the failed step ends the run. Returns `null` if the step is optional. After a failure of `rate`, the
   * next run fetches results again, because some may be missing.
   */
  async #fail(step: Step, lines: readonly string[], seconds: number): Promise<Ending | null> {
    this.#add(step, { state: 'failed', seconds, lines, isGap: step.isOptional });
    if (step.isOptional) return null;
    const { 'fetch nhl': fetched, ...others } = this.#journal.steps;
    if (step.name === 'rate' && fetched !== undefined && !this.#order.dryRun)
      await this.#save({ finished: false, steps: { 'fetch nhl': { ...fetched, again: 'results' }, ...others } });
    return 'failed';
  }

  /** Ends the run, and writes nothing, because the files belong to the run that has taken over. */
  #takenOver(step: Step, why: string): Ending {
    this.#outcomes.push({ step: step.name, state: 'failed', seconds: 0, lines: [why], isGap: false });
    return 'failed';
  }

  async #isDone(step: Step, plan: Plan, entry: Entry, inputs: string): Promise<boolean> {
    if (step.repeats === 'always' || this.#isPlanned || entry.inputs !== inputs) return false;
    // A site that refused the record may take it now. Runs that are started by news do not try it again.
    if (step.repeats !== 'once' && entry.again !== 'no' && !this.#order.onlyChanged) return false;
    if (step.repeats !== 'once') return entry.outputs === (await this.#outputsOf(plan));
    const isWhole = this.#journal.finished || this.#order.onlyChanged || entry.again === 'no';
    return isWhole && this.#resolved(plan.writes).every((path) => existsSync(path));
  }

  #inputsOf = ({ args, reads }: Plan): Promise<string> =>
    digestOf(args, this.#resolved(reads), [NIGHT_FILE], this.#known);

  #outputsOf = async ({ writes, part }: Plan): Promise<string> =>
    digestOf(
      [],
      [...this.#resolved(writes), ...(part === undefined ? [] : await this.#filesOf(part))],
      [NIGHT_FILE],
      this.#known,
    );

  /** The files of a part of the night's data folder. */
  async #filesOf(part: DataPart): Promise<readonly string[]> {
    const shown = join(this.#order.night, 'data');
    const dir = resolve(this.#order.folder, shown);
    const manifest = await readManifest({ dir, shown }, this.#io);
    const names = manifest.ok ? Object.keys(manifest.value?.files ?? {}) : [];
    return names.filter((name) => partOf(name) === part).map((name) => join(dir, name));
  }

  #resolved = (paths: readonly string[]): readonly string[] => paths.map((path) => resolve(this.#order.folder, path));

  /** Reads the day's games. Ignores an unreadable schedule, because the next steps report it. */
  async #readDay(): Promise<void> {
    const day = await readDay(this.#order, (this.#io.network ?? systemNetwork).now(), this.#io);
    this.#day = day.ok ? day.value : null;
  }

  async #save(change: Partial<Journal>): Promise<void> {
    this.#journal = { ...this.#journal, ...change };
    if ((await checkLeases()).ok) await writeJournal(journalPath(this.#order), this.#journal);
  }

  #add(step: Step, outcome: Omit<StepOutcome, 'step' | 'seconds'> & { readonly seconds?: number }): void {
    const whole = { step: step.name, seconds: 0, ...outcome };
    this.#outcomes.push(whole);
    this.#events.end(whole);
  }
}

const FOLLOWS = { leftOut: 'follows later', isGap: false };

/** Formats the command line of a step. An operator can type it in the folder of `ddh.json`. */
function commandText({ name }: Step, { args, alsoArgs = [] }: Plan): string {
  if (name === 'data') return `copy ${args.join(' to ')}`;
  const [word] = name.split(' ');
  return `ddh ${word} ${[...args, ...alsoArgs].join(' ')}`;
}

const tooManyText = (lacking: readonly string[], most: number): string =>
  `${formatCounted(lacking.length, 'game')} ${lacking.length === 1 ? 'has' : 'have'} no result, more than the ${most} of "mostGaps": ${lacking.join(', ')}`;
