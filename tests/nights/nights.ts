import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { leagueDay, type LeagueDate } from '@ddh/engine/internal/domain';
import { FAULT_KINDS } from '../feeds/faults.ts';
import { DAY_MS, HOUR_MS, morning, regularGames } from '../feeds/fetch/world.ts';
import { statusOf } from '../feeds/gameState.ts';
import { nameOf } from '../feeds/nights/league.ts';
import type { NightReport } from '../../engine/cli/reports/night.ts';
import { oracleDifference } from '../feeds/nights/trackRecordOracle.ts';
import { changedRow, withoutBlocks, type Change } from '../feeds/planted.ts';
import { Random } from '../feeds/random.ts';
import type { ScheduledGame } from '../feeds/schedule.ts';
import { gamesOnPage } from './browser.ts';
import type { Ended, Machine } from './machine.ts';
import {
  clean,
  digestsIn,
  enterNews,
  freshness,
  readDelivery,
  recordIn,
  trackRecordOnSite,
  type Delivery,
  type NightsSite,
} from './site.ts';

/** For each kind of fault, the share of the URLs whose responses have it. */
const FAULT_SHARE = 0.04;
const KILLED_NIGHTS = 0.4;
/**
 * Each time PAGE_EVERY nights have been published, a page is opened. Each time ROLLBACK_EVERY nights have been
 * published, the site serves an earlier delivery and then the newest one again.
 */
const PAGE_EVERY = 4;
const ROLLBACK_EVERY = 5;
/** Each time this many nights have been published, the operator scratches a player on the site. */
const NEWS_EVERY = 3;
/** The time after which a failed night is tried again. */
const RETRY_MS = HOUR_MS;
/**
 * The time from the last attempt at a nightly run to the evening. If no night has been made by then, it counts as late,
 * no matter when the night before was made.
 */
const EVENING_MS = 8 * HOUR_MS;
const MOST_TRIES = 3;
/** The number of days for which a site keeps the last delivery of each day. */
const KEPT_DAYS = 7;

/**
 * From these days of the replay on, the next game is called off without a new date, has no time until its day is over, or
 * has an unknown state; and boxscores lack the blocked shots for BLOCKS_LACK days.
 */
const PLANTED_AFTER = { off: 5, untimed: 8, unknown: 11, blocks: 13 } as const;
const BLOCKS_LACK = 5;

type Published = { readonly day: LeagueDate; readonly folder: string };

export type Figures = {
  readonly exits: Map<number, number>;
  offDays: number;
  failedNights: number;
  kills: number;
  pages: number;
  rollbacks: number;
  news: number;
};

function check(holds: boolean, problem: string): void {
  if (!holds) throw new Error(problem);
}

/** Replays nightly runs one after the other. After each run, checks what visitors and monitors read. */
export class Nights {
  readonly figures: Figures = {
    exits: new Map(),
    offDays: 0,
    failedNights: 0,
    kills: 0,
    pages: 0,
    rollbacks: 0,
    news: 0,
  };
  readonly #machine: Machine;
  readonly #own: NightsSite;
  readonly #browser: Browser;
  readonly #random: Random;
  readonly #published: Published[] = [];
  /** The game that the league calls off on its day. */
  #off: ScheduledGame | null = null;
  /** The duration in ms of the last nightly run that succeeded. */
  #duration = 5000;

  constructor(machine: Machine, own: NightsSite, browser: Browser) {
    this.#machine = machine;
    this.#own = own;
    this.#browser = browser;
    this.#random = new Random(machine.season.seed, 'nights');
  }

  get #now(): number {
    return this.#machine.feeds.now;
  }

  get #day(): LeagueDate {
    return leagueDay(this.#now);
  }

  /** Begins the n-th day after the season's first day with games, at 10 AM in New York. */
  beginDay(n: number): void {
    this.#setTime(morning(this.#machine.season, n) + 4 * HOUR_MS);
    clean(this.#own.site);
  }

  #setTime(now: number): void {
    this.#machine.feeds.now = now;
    this.#own.setClock(now);
  }

  breakAnswers(seed: number): void {
    this.#machine.feeds.standIn.setFaults({ seed, kinds: FAULT_KINDS, share: FAULT_SHARE });
  }

  mendAnswers(): void {
    this.#machine.feeds.standIn.setFaults(null);
  }

  /** From the replay's day `first` on, changes responses in ways that must not stop a night. */
  plantChanges(first: number): void {
    const { season, feeds } = this.#machine;
    const day = (n: number): LeagueDate => leagueDay(morning(season, first + n));
    const gameFrom = (n: number): ScheduledGame => {
      const game = regularGames(season).find(({ date }) => date >= day(n));
      if (game === undefined) throw new Error(`no game from ${day(n)} on: replay fewer nights`);
      return game;
    };
    const off = gameFrom(PLANTED_AFTER.off);
    const untimed = gameFrom(PLANTED_AFTER.untimed);
    const unknown = gameFrom(PLANTED_AFTER.unknown);
    this.#off = off;
    const changes: readonly { from: LeagueDate; to?: LeagueDate; change: Change }[] = [
      { from: off.date, change: changedRow(off.id, { gameScheduleState: 'PPD', gameState: 'FUT' }) },
      {
        from: day(0),
        to: untimed.date,
        change: changedRow(untimed.id, { gameScheduleState: 'TBD', startTimeUTC: `${untimed.date}T04:00:00Z` }),
      },
      { from: day(0), to: unknown.date, change: changedRow(unknown.id, { gameScheduleState: 'MOVED_AGAIN' }) },
      { from: day(PLANTED_AFTER.blocks), to: day(PLANTED_AFTER.blocks + BLOCKS_LACK), change: withoutBlocks },
    ];
    feeds.standIn.setChange((path, body) => {
      const today = leagueDay(feeds.now);
      return changes
        .filter(({ from, to = today }) => from <= today && today <= to)
        .reduce((changed, { change }) => change(path, changed), body);
    });
  }

  #isOff = (game: ScheduledGame): boolean => game.id === this.#off?.id && this.#day >= game.date;

  /**
   * Makes the nightly run of this day. The run may be killed, and is repeated if it fails. Returns a text that says
   * what happened.
   */
  async run(): Promise<string> {
    for (let tries = 1; ; tries++) {
      const before = await readDelivery(this.#own.site);
      await this.#kill();
      const start = performance.now();
      const ended = await this.#machine.ddh('night', '--json');
      const summary = summaryOf(ended);
      this.figures.exits.set(ended.code ?? -1, (this.figures.exits.get(ended.code ?? -1) ?? 0) + 1);
      if (ended.code !== 1) {
        this.#duration = performance.now() - start;
        const isPublished = await this.#checkEnding(ended, summary, before);
        if (isPublished && this.#published.length % NEWS_EVERY === 0) await this.#scratchPlayer();
        return `${this.#day}: ${summary.state}, exit ${ended.code}`;
      }
      await this.#checkUnchanged(before, `exit 1 (${ended.notes})`);
      check(ended.notes !== '', `${this.#day}: exit 1 without a reason`);
      if (tries === MOST_TRIES) break;
      this.#setTime(this.#now + RETRY_MS);
    }
    this.figures.failedNights++;
    await this.#checkLate();
    return `${this.#day}: failed`;
  }

  /** In the evening, checks that the site reports the missing night as late if it expected one on this day. */
  async #checkLate(): Promise<void> {
    this.#setTime(this.#now + EVENING_MS);
    const { late, next_expected: expected } = await freshness(this.#own.site);
    check(expected !== null, `${this.#day}: the site does not say when it expects the next night`);
    const isLate = leagueDay(Date.parse(expected ?? '')) <= this.#day;
    check(late === isLate, `${this.#day}: the site expects a night at ${expected}, and says late: ${late}`);
  }

  async #kill(): Promise<void> {
    while (this.#random.chance(KILLED_NIGHTS)) {
      const { code } = await this.#machine.killed(this.#random.next() * this.#duration * 1.1, 'night', '--json');
      if (code === null) this.figures.kills++;
    }
  }

  /** Scratches a player on the site, and checks what `ddh night --only-changed` publishes. */
  async #scratchPlayer(): Promise<void> {
    const before = await readDelivery(this.#own.site);
    const [player] = await this.#rowsOf('skater_probs');
    const { index: name, Team: team, playerId } = player as { index: string; Team: string; playerId: number };
    enterNews(this.#own.site, { date: this.#day, team, player: name, player_id: playerId, kind: 'scratch' });
    const ended = await this.#machine.ddh('night', '--only-changed', '--json');
    check(
      ended.code === 0 || ended.code === 3,
      `${this.#day}: ddh night ended with exit code ${ended.code} after the news (${ended.notes})`,
    );
    const after = await this.#checkServed(this.#day);
    this.#remember(after);
    const changes = await this.#rowsOf('changes');
    const isListed = changes.some(
      ({ Player, What, Before, After }) =>
        Player === name && What === 'scratch' && typeof Before === 'number' && typeof After === 'number',
    );
    check(isListed, `${this.#day}: ${name} was scratched, but changes.json has ${JSON.stringify(changes)}`);
    const left = await this.#rowsOf('skater_probs');
    check(!left.some(({ index }) => index === name), `${this.#day}: ${name} was scratched, but has probabilities`);
    const models = Object.keys(after.files).filter((file) => file.endsWith('_gamemodel.json'));
    const changed = models.filter((file) => after.files[file] !== before.files[file]);
    check(changed.length === 1, `${this.#day}: the news must change one model, but changed ${changed.join(', ')}`);
    this.figures.news++;
  }

  /** Returns the rows of a dataset in this night's folder. */
  async #rowsOf(dataset: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return JSON.parse(await readFile(join(this.#folderOf(this.#day), `${dataset}.json`), 'utf8'));
  }

  /** Checks how a nightly run has ended. Returns whether it has published data. */
  async #checkEnding({ code, notes }: Ended, summary: NightReport, before: Delivery): Promise<boolean> {
    check(code === 0 || code === 3, `${this.#day}: ddh night ended with exit code ${code} (${notes})`);
    const isOff = this.#expected().length === 0;
    check(
      isOff === (summary.state === 'offDay'),
      `${this.#day}: ddh night reports the state ${summary.state}, but the day has ${this.#expected().length} games`,
    );
    const hasGaps = summary.steps.some(({ isGap }) => isGap);
    check(
      (code === 3) === (hasGaps && !isOff),
      `${this.#day}: the exit code ${code} contradicts the summary (gaps: ${hasGaps})`,
    );
    const off = this.#off;
    if (off !== null && this.#isOff(off))
      check(
        summary.waiting.some(({ gameId }) => gameId === String(off.id)),
        `${this.#day}: ddh night does not name the postponed game ${off.id}`,
      );
    if (isOff) {
      this.figures.offDays++;
      await this.#checkUnchanged(before, 'a day without games');
      return false;
    }
    await this.checkPublished();
    return true;
  }

  async #checkUnchanged(before: Delivery, why: string): Promise<void> {
    // A killed run may have completed its delivery before the kill, so the site may serve that delivery.
    const now = await readDelivery(this.#own.site);
    if (now.folder === before.folder) return;
    const difference = firstDifference(digestsIn(this.#folderOf(this.#day)), now.files);
    check(difference === null, `${this.#day}: ${why}, but the site has changed: ${difference}`);
  }

  #folderOf = (day: LeagueDate): string => join(this.#machine.cwd, 'nights', day, 'data');

  /** Checks that the site serves the data of this day and reports its date. */
  async checkPublished(): Promise<void> {
    const served = await this.#checkServed(this.#day);
    const fresh = await freshness(this.#own.site);
    check(
      fresh.date === this.#day && !fresh.late,
      `${this.#day}: the site must report this day and no delay, but reports ${JSON.stringify(fresh)}`,
    );
    this.#remember(served);
    const nights = this.#published.length;
    if (nights <= 2 || nights % PAGE_EVERY === 0) await this.checkPage();
    if (nights % ROLLBACK_EVERY === 0) await this.#rollBackAndForth();
  }

  /**
   * Adds a delivery to the published ones. Replaces the last one if it is of the same day, because the site keeps only
   * the last delivery of a day.
   */
  #remember({ folder }: Delivery): void {
    if (this.#published.at(-1)?.day === this.#day) this.#published.pop();
    this.#published.push({ day: this.#day, folder: folder.split('/').at(-1) ?? '' });
  }

  async #checkServed(day: LeagueDate): Promise<Delivery> {
    const served = await readDelivery(this.#own.site);
    const difference = firstDifference(digestsIn(this.#folderOf(day)), served.files);
    check(difference === null, `${day}: the site serves another ${difference} than nights/${day}/data has`);
    return served;
  }

  /** Opens the Hub in a browser, and checks that it shows the games of this day. */
  async checkPage(): Promise<void> {
    const games = await gamesOnPage(this.#browser, this.#own.site, this.#now);
    const expected = this.#expected();
    check(
      games.join() === expected.join(),
      `${this.#day}: the page shows ${games.join(', ')}, not ${expected.join(', ')}`,
    );
    this.figures.pages++;
  }

  /** Returns the games of this day that the league currently announces, in alphabetical order. */
  #expected(): readonly string[] {
    const { season } = this.#machine;
    return regularGames(season)
      .filter((game) => {
        const { scheduleState, slot } = statusOf(season.seed, game, this.#now, () => 'REG');
        return scheduleState === 'OK' && slot.date === this.#day && !this.#isOff(game);
      })
      .map(({ away, home }) => `${nameOf(away)} @ ${nameOf(home)}`)
      .toSorted();
  }

  async #rollBackAndForth(): Promise<void> {
    const kept = this.#published.slice(-KEPT_DAYS);
    const listed = await this.#deliveries();
    for (const { day, folder } of kept) check(listed.includes(folder), `the delivery of ${day} is not kept`);
    const [earlier, newest] = [this.#random.pick(kept.slice(0, -1)), kept.at(-1)];
    if (newest === undefined) return;
    for (const { day, folder } of [earlier, newest]) {
      const { code, notes } = await this.#machine.ddh('publish', '--rollback', folder);
      check(code === 0, `${this.#day}: the delivery of ${day} cannot be brought back: ${notes}`);
      const served = await this.#checkServed(day);
      check(served.folder.endsWith(`/${folder}`), `${this.#day}: pages read ${served.folder}, not ${folder}`);
    }
    const again = summaryOf(await this.#machine.ddh('night', '--json'));
    check(again.state === 'unchanged', `${this.#day}: a finished night is ${again.state}`);
    this.figures.rollbacks++;
  }

  async #deliveries(): Promise<readonly string[]> {
    const { out } = await this.#machine.ddh('publish', '--list', '--json');
    const { deliveries } = JSON.parse(out) as { readonly deliveries: readonly { readonly folder: string }[] };
    return deliveries.map(({ folder }) => folder);
  }

  /**
   * Checks that the site has the track record of this machine, that a machine without a record can restore the same one
   * from the site, and that an independent program computes the same scores. Returns the number of graded games.
   */
  async checkTrackRecord(): Promise<number> {
    const { cwd, season } = this.#machine;
    const own = recordIn(join(cwd, 'record'));
    const onSite = await trackRecordOnSite(this.#own.site);
    // receipts.json may differ, because this machine writes it after a delivery, in its own form.
    const different = Object.keys(own).find((name) => name !== 'record/receipts.json' && own[name] !== onSite[name]);
    check(different === undefined, `the site does not have the same ${different} as the operator`);
    const restored = await this.#machine.ddh('record', 'restore', '--record', 'restored');
    check(restored.code === 0, `the record cannot be restored: ${restored.notes}`);
    const checked = await this.#machine.ddh('record', 'check', 'restored', '--json');
    check(checked.code === 0, `the restored record is wrong: ${checked.notes}`);
    const difference = oracleDifference(join(cwd, 'record'), join(cwd, 'store/seasons', season.label));
    check(difference === null, `the track record differs from the independent scores: ${difference}`);
    return (JSON.parse(checked.out) as { readonly games: number }).games;
  }

  /** Checks that the site keeps at most KEPT_DAYS deliveries from before yesterday. */
  async checkKept(): Promise<void> {
    const names = await this.#deliveries();
    const dayOf = (folder: string): string =>
      leagueDay(
        Date.parse(`${folder.slice(0, 4)}-${folder.slice(4, 6)}-${folder.slice(6, 8)}T${folder.slice(9, 11)}:00Z`),
      );
    const old = names.filter((name) => dayOf(name) < leagueDay(this.#now - DAY_MS));
    check(old.length <= KEPT_DAYS, `the site keeps too many deliveries: ${names.join(', ')}`);
  }
}

function summaryOf({ out, code, notes }: Ended): NightReport {
  if (out === '') throw new Error(`ddh night printed no summary and ended with exit code ${code}: ${notes}`);
  const printed = JSON.parse(out) as NightReport | { readonly error: NightReport };
  return 'error' in printed ? printed.error : printed;
}

/** Returns the name of the first file of `expected` that is missing or different in `actual`. */
const firstDifference = (
  expected: Readonly<Record<string, string>>,
  actual: Readonly<Record<string, string>>,
): string | null => Object.keys(expected).find((name) => expected[name] !== actual[name]) ?? null;
