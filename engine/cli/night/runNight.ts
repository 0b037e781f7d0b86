import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatCounted } from '@ddh/engine/internal/format';
import { systemNetwork } from '@ddh/feeds/http';
import type { Io } from '../command.ts';
import packageJson from '../package.json' with { type: 'json' };
import { NIGHT_FILE } from '../site/index.ts';
import { digestOf, type KnownDigests } from './digest.ts';
import { factsOf, foundOf, wantsAgain, type Found } from './facts.ts';
import { JOURNAL_FILE, writeJournal, type Entry, type Journal } from './journal.ts';
import type { Events } from './log.ts';
import type { NightOrder } from './order.ts';
import type { Ending, NightRun, StepOutcome } from './outcome.ts';
import { readDay, type NightDay } from './readDay.ts';
import { errorKind, runStep, type RanStep } from './runStep.ts';
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
  #journal: Journal;
  #day: NightDay | null = null;
  /** Whether this run has run a step with `repeats: 'linked'`. All later steps of this kind must then run too. */
  #isLinked = false;
  #isPlanned = false;

  constructor(order: NightOrder, journal: Journal, events: Events, known: KnownDigests, io: Io) {
    this.#order = order;
    this.#journal = journal;
    this.#events = events;
    this.#known = known;
    this.#io = io;
  }

  /** Runs a step unless it is done or left out. Returns how the run ends, or `null` if it continues. */
  async take(step: Step): Promise<Ending | null> {
    const order = this.#order;
    if (step.name === 'fetch odds') await this.#readDay();
    if (this.#day?.games.length === 0) return 'offDay';
    const found = foundOf(order, this.#journal.steps);
    const context = { order, found, day: this.#day };
    if (step.name === 'rate' && found.knownGaps.length > order.mostGaps)
      return this.#fail(step, { exit: 1, output: '', seconds: 0, lines: [tooManyText(found, order.mostGaps)] });
    const plan = step.plan(context);
    if ('leftOut' in plan) {
      this.#add(step, { state: 'leftOut', lines: [plan.leftOut], isGap: plan.isGap });
      return null;
    }
    const inputs = await this.#inputsOf(plan);
    const entry = this.#journal.steps[step.name];
    if (entry !== undefined && (await this.#isDone(step, plan, entry, inputs))) {
      this.#add(step, { state: 'kept', lines: entry.gaps, isGap: entry.exit === 3 });
      return null;
    }
    if (order.onlyChanged && step.repeats === 'once') return null;
    this.#isLinked ||= step.repeats === 'linked';
    if (order.dryRun) {
      this.#isPlanned ||= step.repeats !== 'always';
      this.#add(step, { state: 'planned', lines: [commandText(step, plan)], isGap: false });
      return null;
    }
    return this.#run(step, plan, inputs, context);
  }

  result(ending: Ending): NightRun {
    const found = foundOf(this.#order, this.#journal.steps);
    return { ending, outcomes: this.#outcomes, found, next: this.#day?.next ?? null };
  }

  /**
   * Marks the night as finished unless a step has failed or is still planned. An unfinished night is continued by the
   * next run.
   */
  async finish(): Promise<NightRun> {
    const isWhole = this.#outcomes.every(({ state }) => state !== 'failed' && state !== 'planned');
    const isFinished = isWhole && !this.#order.projectLater;
    if (isFinished && !this.#journal.finished) await this.#save({ finished: true });
    return this.result('done');
  }

  async #run(step: Step, plan: Plan, inputs: string, context: NightContext): Promise<Ending | null> {
    const { [step.name]: _, ...others } = this.#journal.steps;
    await this.#save({ finished: false, steps: others });
    this.#events.begin(step.name);
    const ran = await runStep(step, plan, context, this.#journal.begun, this.#io);
    const { exit, seconds, output } = ran;
    if (exit !== 0 && exit !== 3) {
      if (errorKind(output) !== 'noGames') return this.#fail(step, ran);
      this.#add(step, { state: 'ran', seconds, lines: ran.lines, isGap: false });
      return 'offDay';
    }
    const gaps = exit === 3 ? ran.lines : [];
    const done: Entry = {
      command: commandText(step, plan),
      inputs,
      outputs: await this.#outputsOf(plan),
      exit,
      gaps,
      facts: factsOf(step.name, output, this.#io.now().toISOString()),
      again: wantsAgain(output),
    };
    await this.#save({ steps: { ...this.#journal.steps, [step.name]: done } });
    this.#add(step, { state: 'ran', seconds, lines: gaps, isGap: exit === 3 });
    return null;
  }

  /**
   * Returns how the failed step ends the run. Returns `null` if the step is optional. After a failure of `rate`, the
   * next run fetches results again, because some may be missing.
   */
  async #fail(step: Step, { lines, seconds }: RanStep): Promise<Ending | null> {
    this.#add(step, { state: 'failed', seconds, lines, isGap: step.isOptional });
    if (step.isOptional) return null;
    const { 'fetch nhl': fetched, ...others } = this.#journal.steps;
    if (step.name === 'rate' && fetched !== undefined && !this.#order.dryRun)
      await this.#save({ finished: false, steps: { 'fetch nhl': { ...fetched, again: true }, ...others } });
    return 'failed';
  }

  async #isDone(step: Step, plan: Plan, entry: Entry, inputs: string): Promise<boolean> {
    if (
      step.repeats === 'always' ||
      this.#isPlanned ||
      (this.#isLinked && step.repeats === 'linked') ||
      entry.inputs !== inputs
    )
      return false;
    if (step.repeats !== 'once') return entry.outputs === (await this.#outputsOf(plan));
    const isWhole = this.#journal.finished || this.#order.onlyChanged || !entry.again;
    return isWhole && this.#resolved(plan.writes).every((path) => existsSync(path));
  }

  /**
   * Returns the digest of a step's inputs. It includes the program's version, because another version may write other
   * files from the same inputs.
   */
  #inputsOf = ({ args, reads }: Plan): Promise<string> =>
    digestOf([packageJson.version, ...args], this.#resolved(reads), [NIGHT_FILE], this.#known);

  #outputsOf = ({ writes, ofOthers = [] }: Plan): Promise<string> =>
    digestOf([], this.#resolved(writes), [NIGHT_FILE, ...ofOthers], this.#known);

  #resolved = (paths: readonly string[]): readonly string[] => paths.map((path) => resolve(this.#order.folder, path));

  /** Reads the day's games. Ignores an unreadable schedule, because the next steps report it. */
  async #readDay(): Promise<void> {
    const day = await readDay(this.#order, (this.#io.network ?? systemNetwork).now(), this.#io);
    this.#day = day.ok ? day.value : null;
  }

  async #save(change: Partial<Journal>): Promise<void> {
    this.#journal = { ...this.#journal, ...change };
    const steps = Object.entries(this.#journal.steps).filter(([name]) => !this.#isRepeated(name));
    await writeJournal(journalPath(this.#order), { ...this.#journal, steps: Object.fromEntries(steps) });
  }

  /**
   * Whether to leave a step out of the journal, so that the next run repeats it. With `projectLater`, these are the
   * steps with `repeats: 'linked'`, because the data has no new projection.
   */
  #isRepeated = (name: string): boolean =>
    this.#order.projectLater && STEPS.some((step) => step.name === name && step.repeats === 'linked');

  #add(step: Step, outcome: Omit<StepOutcome, 'step' | 'seconds'> & { readonly seconds?: number }): void {
    const whole = { step: step.name, seconds: 0, ...outcome };
    this.#outcomes.push(whole);
    this.#events.end(whole);
  }
}

/** Formats the command line of a step. An operator can type it in the folder of `ddh.json`. */
function commandText({ name }: Step, { args, alsoArgs = [] }: Plan): string {
  if (name === 'data') return `copy ${args.join(' to ')}`;
  const [word] = name.split(' ');
  return `ddh ${word} ${[...args, ...alsoArgs].join(' ')}`;
}

const tooManyText = ({ knownGaps }: Found, most: number): string =>
  `${formatCounted(knownGaps.length, 'game')} ${knownGaps.length === 1 ? 'has' : 'have'} no result, more than the ${most} of "mostGaps": ${knownGaps.join(', ')}`;
