import { resolve, join } from 'node:path';
import { leagueDay, addDays, parseLeagueDate, type LeagueDate } from '@ddh/engine/internal/domain';
import { ok } from '@ddh/engine/internal/result';
import { systemNetwork } from '@ddh/feeds/http';
import { listed } from '../args.ts';
import { failureJson, noteOf, reportJson, type Command, type ExitCode, type Io } from '../command.ts';
import { checkLeases, withLease } from '../lease/lease.ts';
import type { KnownDigests } from '../night/digest.ts';
import { newJournal, readJournal, JOURNAL_FILE } from '../night/journal.ts';
import { createEvents } from '../night/log.ts';
import { OPTIONS, readNightOrder, type NightOrder } from '../night/order.ts';
import { journalPath, runNight } from '../night/runNight.ts';
import type { NightRun } from '../night/outcome.ts';
import { joinFacts } from '../night/facts.ts';
import { exitOf, summaryJson, summaryText } from '../night/summary.ts';
import { watchNight, type MakeNight } from '../night/watch.ts';
import { makeFolder } from '@ddh/feeds/store';
import { fileErrorText } from '../reason.ts';
import { readdir, rm } from 'node:fs/promises';

const usage = `ddh night [--date date] [--dry-run] [--only-changed | --watch] [--log text|json] [--config file] [--json]

Makes and publishes the data of a day, as ddh.json says: fetch nhl, fetch odds, news, grade, rate, simulate, project, value-build, validate, record freeze, then the copy into the folder "data" and the delivery to the site. Each step is a command, and journal.json has its command line.

${listed({}, OPTIONS)}

The folder nights/<date> has the night's models, data, prices, journal and log. A killed night goes on where it was. A finished one asks for the schedule of the day, at most once in 10 minutes, and does nothing until that or a file that it has read changes. As often it asks the site whether it still has the delivery, and delivers again what is lost. A site that does not answer is named. Of the same answers it makes the same bytes. Only one night runs at a time. Folders older than "keep" days are removed.

A game in quarantine has no result, so the night goes on without it, names it and ends with 3. More than "mostGaps" games without a result, a schedule that cannot be used, or data that 'ddh validate' refuses end the night with 1. Then nothing is published. On a day without games the night ends with 0 and says so.

  ddh night
  ddh night --date 2026-11-25 --dry-run

Exit: 0 published, nothing to do or no games; 1 nothing is published, and the earlier data is unchanged; 2 for a wrong command line; 3 published, with named gaps.
`;

export const nightCommand: Command = {
  name: 'night',
  usage,
  forms: { night: OPTIONS },
  makesFiles: (args) => !args.includes('--dry-run'),
  async run(args, io) {
    const read = await readNightOrder(args, io, (io.network ?? systemNetwork).now());
    if (!read.ok) {
      for (const line of read.error.split('\n')) io.note(`ddh night: ${line}\n`);
      return 1;
    }
    const order = read.value;
    // The step `project` and the next runs of --watch reuse what the ratings have learned.
    const remembering: Io = { memory: new Map(), ...io };
    const known: KnownDigests = new Map();
    const make: MakeNight = (one) =>
      withoutFileErrors(one, remembering, () =>
        one.dryRun ? makeNight(one, known, remembering) : lockedNight(one, known, remembering),
      );
    return order.watch ? watchNight(order, make, remembering) : make(order);
  },
};

/** Runs a night. A file error, such as a full disk, ends it with a sentence and exit code 1. */
async function withoutFileErrors({ folder }: NightOrder, io: Io, run: () => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await run();
  } catch (cause) {
    const text = fileErrorText(cause, folder);
    if (text === null) throw cause;
    io.note(`ddh night: ${text}\n`);
    return 1;
  }
}

async function lockedNight(order: NightOrder, known: KnownDigests, io: Io): Promise<ExitCode> {
  const lock = { path: resolve(order.folder, order.nights, 'night.lock'), shown: `${order.nights}/night.lock` };
  const made = await withLease(lock, { note: noteOf('night', io) }, async () => ok(await makeNight(order, known, io)));
  if (made.ok) return made.value;
  io.note(`ddh night: ${made.error}\n`);
  return 1;
}

async function makeNight(order: NightOrder, digests: KnownDigests, io: Io): Promise<ExitCode> {
  const now = (io.network ?? systemNetwork).now();
  const journal = await readJournal(journalPath(order));
  if (journal === null && order.onlyChanged) {
    io.note(`ddh night: the night of ${order.date} has not been made yet: nothing to do\n`);
    if (order.log === 'text' && order.json) io.out(reportJson(summaryJson(order, NO_RUN, 0)));
    return 0;
  }
  if (!order.dryRun) await makeFolder(resolve(order.folder, order.night));
  const shown = join(order.night, 'log.ndjson');
  const log = order.dryRun ? null : { path: resolve(order.folder, shown), shown };
  const events = createEvents(log, order.log === 'json', io);
  const begun = new Date(now).toISOString();
  const start = io.now().getTime();
  const run = await runNight(order, journal ?? newJournal({ date: order.date, begun }), events, digests, io);
  const seconds = (io.now().getTime() - start) / 1000;
  const summary = summaryJson(order, run, seconds);
  events.finish(summary);
  const exit = exitOf(run);
  const text = summaryText(order, run, seconds);
  if (exit === 1) io.note(text);
  else if (order.log === 'text' && !order.json) io.out(text);
  if (order.log === 'text' && order.json)
    io.out(exit === 1 ? failureJson({ kind: 'failed', message: failureText(run), ...summary }) : reportJson(summary));
  if (exit !== 1 && !order.dryRun && (await checkLeases()).ok) {
    // The night is made. Old folders that cannot be removed only take up room.
    const fault = await removeOldNights(order, leagueDay(now)).then(
      () => null,
      (cause: unknown) => fileErrorText(cause, order.folder) ?? String(cause),
    );
    if (fault !== null) io.note(`ddh night: ${fault}\n`);
  }
  return exit;
}

/** The result of a call that has nothing to do. */
const NO_RUN: NightRun = { ending: 'done', outcomes: [], found: joinFacts([], []), next: null };

const failureText = ({ outcomes }: NightRun): string =>
  outcomes
    .filter(({ state, isGap }) => state === 'failed' && !isGap)
    .flatMap(({ step, lines }) => lines.map((line) => `${step}: ${line}`))
    .join('\n');

/**
 * Removes the folders of old nights, with their models and logs. A night is old if both its date and the day of its
 * first run are more than `keep` days before `today`.
 */
async function removeOldNights(order: NightOrder, today: LeagueDate): Promise<void> {
  const nights = resolve(order.folder, order.nights);
  const first = addDays(today, -order.keep);
  for (const name of await readdir(nights).catch(() => [])) {
    const date = parseLeagueDate(name);
    if (date === null || date !== name || date >= first) continue;
    const journal = await readJournal(join(nights, name, JOURNAL_FILE)).catch(() => null);
    const made = journal === null ? date : leagueDay(Date.parse(journal.begun));
    if (made < first) await rm(join(nights, name), { recursive: true });
  }
}
