import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { FIGURE, inQuietHour, judge, median, PACE } from './figures.ts';

const FOLDER = join(import.meta.dirname, '../../../.cache/bench');

/**
 * The medians of all runs, and at a quiet hour's pace where it was measured: a table, `.cache/bench/page.json` beside the
 * benchmark's figures, and the verdicts.
 */
class Medians implements Reporter {
  readonly #figures = new Map<string, number[]>();

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description = '' } of annotations) {
      if (type !== FIGURE) continue;
      const [name, value] = JSON.parse(description) as [string, number];
      this.#figures.set(name, [...(this.#figures.get(name) ?? []), value]);
    }
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const pace = median(this.#figures.get(PACE) ?? []);
    const rows = [...this.#figures].map(([name, values]) => {
      const value = median(values);
      const quiet = inQuietHour(name, value, pace);
      return { name, value, quiet, runs: values.length, verdict: judge(name, quiet) };
    });
    const width = Math.max(0, ...rows.map(({ name }) => name.length));
    const runs = Math.max(0, ...rows.filter(({ name }) => name !== PACE).map((row) => row.runs));
    console.log(`\nMedians of ${runs} runs${pace > 0 ? ', and what they are at the pace of a quiet hour' : ''}`);
    for (const { name, value, quiet, verdict } of rows) {
      const beside = quiet === value ? '' : shown(quiet);
      console.log(`${name.padEnd(width)}  ${shown(value).padStart(8)}  ${beside.padStart(4)}  ${verdict}`);
    }
    const machine = { date: new Date().toISOString(), processor: cpus()[0]?.model, cores: availableParallelism() };
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, 'page.json'), `${JSON.stringify({ machine, figures: rows }, null, 1)}\n`);
    return { status: rows.some(({ verdict }) => verdict === 'missed') ? 'failed' : status };
  }

  /** The list of tests has been printed by the reporter beside this one. */
  printsToStdio(): boolean {
    return true;
  }
}

const shown = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));

// oxlint-disable-next-line import/no-default-export -- Playwright takes nothing else
export default Medians;
