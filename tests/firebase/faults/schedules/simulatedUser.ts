import {
  isStored,
  isUnsaved,
  openBook,
  runTeams,
  type FantasyTeam,
  type OpenBook,
  type StoreFailure,
  type StoreStatus,
  type TeamsCommand,
} from '@ddh/engine/internal/fantasy';
import type { Result } from '@ddh/engine/internal/result';
import { TAB_KEY } from '../../../../src/services/teams/storage/keys.ts';
import type { TeamStore, WriteFailure } from '../../../../src/services/teams/port.ts';
import type { Device } from '../device.ts';
import type { Page } from '../page.ts';
import type { PageScript } from '../pageScript.ts';
import { memberOf, SITE_SETTINGS } from '../site.ts';
import type { startPage } from '../teamsPage.ts';
import type { VirtualTime } from '../virtualTime.ts';
import type { Happened } from './happened.ts';
import type { Intents, Key } from './intents.ts';

export type Script = PageScript<{ readonly startPage: typeof startPage }>;
export const MEMBER = 7;

/** The error with which the pending calls of a dead page reject. */
export class Gone extends Error {}

/** Time limit in ms. Every write must report success or failure within this time. */
const LIMIT_MS = 8000;
/** Time beyond LIMIT_MS that a page's locks and timers may take, in ms. */
const SLACK_MS = 100;

const NO_BOOK = openBook({ teams: [], current: null }, null);

export type SimulatedUserParts = {
  readonly script: Script;
  readonly time: VirtualTime;
  readonly device: Device;
  /** The index of this device among the user's devices. */
  readonly nth: number;
  readonly intents: Intents;
  readonly happened: Happened;
  /** Reports a failed check. */
  readonly complain: (what: string) => void;
  /** Returns the team as the database stores it now, or null. */
  readonly stored: (team: FantasyTeam) => FantasyTeam | null;
};

/**
 * Simulates the user of a page. This simulated user handles teams in the same way as the state of the page
 * (`state/teams/teamsController.ts`).
 */
export class SimulatedUser {
  readonly #parts: SimulatedUserParts;
  #page: Page<unknown> | null = null;
  #store: TeamStore | null = null;
  #loose: Key[] = [];
  book: OpenBook = NO_BOOK;
  status: StoreStatus | null = null;
  /** True while a team is being saved, created or deleted. */
  writing = false;

  constructor(parts: SimulatedUserParts) {
    this.#parts = parts;
  }

  get device(): Device {
    return this.#parts.device;
  }
  /** The name of the team that the page shows. */
  get teamName(): string {
    return this.book.draft?.team.name ?? '';
  }
  get isOpen(): boolean {
    return this.#store !== null;
  }
  get page(): Page<unknown> | null {
    return this.#page;
  }
  /**
   * Whether the teams are stored only on this device. The simulated users do not edit such teams, because the page
   * moves them to the database only once.
   */
  get isLocal(): boolean {
    return this.status?.place === 'device';
  }
  /**
   * Identifies the owner of edits by the device and the draft slot, because a later tab in that slot continues the
   * draft.
   */
  get who(): number {
    return 4 * this.#parts.nth + Number(this.#page?.session.texts.get(TAB_KEY) ?? 1) - 1;
  }

  /** Opens or reloads the page. Returns false if the teams could not be loaded. */
  async open(): Promise<boolean> {
    const { device, script, complain } = this.#parts;
    const page = device.open(script, this.#page ?? undefined);
    [this.#page, this.#store, this.book, this.status] = [page, null, NO_BOOK, null];
    page.atDeath(() => {
      for (const error of page.errors) if (!isNoRoom(error)) complain(`thrown in a page: ${String(error)}`);
      this.#died();
    });
    const store = await this.#here(page.module.startPage(SITE_SETTINGS).teams(memberOf(MEMBER)));
    store.subscribeStatus((status) => (this.status = status));
    store.subscribe((book) => page.alive() && this.isOpen && this.run({ do: 'follow', book }));
    const loaded = await this.#here(store.load());
    if (!loaded.ok) return false;
    this.book = openBook(loaded.value, store.drafts.get());
    this.#store = store;
    if (this.book.teams.length > 5) complain('more than five teams are shown');
    return true;
  }

  #died(): void {
    for (const key of this.#loose) this.#parts.intents.forget(key);
    [this.#loose, this.#store, this.book, this.status, this.writing] = [[], null, NO_BOOK, null, false];
  }

  /** Waits for a call that the page has made. Rejects with `Gone` if the page dies first. */
  #here<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const forget = this.#page?.atDeath(() => reject(new Gone()));
      promise.then(resolve, reject).finally(() => forget?.());
    });
  }

  run(command: TeamsCommand): void {
    const made = runTeams(this.book, command);
    const next = made.ok ? runTeams(made.value, { do: 'follow', book: made.value }) : made;
    if (!next.ok) return;
    this.book = next.value;
    const unsaved = isUnsaved(this.book);
    const kept = this.#store?.drafts.set(unsaved ? this.book.draft : null) === true;
    if (kept || !unsaved) this.#loose = [];
  }

  /**
   * Edits the team that the page shows. Returns `null` if the page does not show the edit afterwards. Such an edit is
   * not recorded as an intent.
   */
  edit(what: string, change: (team: FantasyTeam) => TeamsCommand, shown: (team: FantasyTeam) => boolean): Key | null {
    const { draft } = this.book;
    if (draft === null) return null;
    const key = { team: draft.team.name, what };
    this.#loose.push(key);
    this.run(change(draft.team));
    // If a user undoes all edits during a save, no edit remains, and the page may then show another user's version.
    if (this.writing && !isUnsaved(this.book)) {
      this.#parts.intents.forget(key);
      return null;
    }
    return this.book.draft?.team.name === key.team && shown(this.book.draft.team) ? key : null;
  }

  create(team: FantasyTeam): Promise<boolean> {
    return this.#write(async (store) => {
      const made = await this.#timed('create', store.create(team));
      if (!made.ok) return false;
      this.#parts.happened.made += 1;
      this.#parts.intents.made.add(made.value.team.name);
      this.run({ do: 'add', record: made.value });
      return true;
    });
  }

  remove(team: FantasyTeam): Promise<boolean> {
    return this.#write(async (store) => {
      this.#parts.intents.deleted.add(team.name);
      const gone = await this.#timed('remove', store.remove(team.id));
      if (gone.ok || gone.error.kind === 'notFound') this.run({ do: 'delete', team: team.id });
      if (gone.ok) this.#parts.happened.removed += 1;
      return gone.ok;
    });
  }

  async setCurrent(): Promise<void> {
    if (this.#store) await this.#here(this.#store.setCurrent(this.book.current));
  }

  /** Saves the edits of the team that the page shows. Resolves to true if nothing is left to save. */
  save(): Promise<boolean> {
    return this.#write(async (store) => {
      const { draft } = this.book;
      if (draft === null || !isUnsaved(this.book)) return true;
      const { team, base } = draft;
      if (!isStored(this.book, team.id)) {
        const made = await this.#timed('create', store.create(team));
        if (made.ok) this.run({ do: 'markSaved', sent: team, record: made.value });
        return made.ok;
      }
      const saved = await this.#timed('save', store.save(team, base));
      if (!saved.ok) {
        const loaded = saved.error.kind === 'notFound' ? await this.#here(store.load()) : null;
        if (loaded?.ok === true) this.run({ do: 'follow', book: loaded.value });
        return false;
      }
      const { record, merged, waiting } = saved.value;
      this.#parts.happened[waiting === null ? 'saved' : 'waiting'] += 1;
      if (merged) this.#parts.happened.merged += 1;
      if (waiting === null) this.#checkStored(team, base.team);
      this.run({ do: 'markSaved', sent: team, record });
      return true;
    });
  }

  /** Checks the store's report that a team is saved: the players that the user has added must be in the database. */
  #checkStored(team: FantasyTeam, base: FantasyTeam): void {
    const { stored, complain, intents } = this.#parts;
    if (this.isLocal || intents.deleted.has(team.name)) return;
    const there = stored(team)?.roster.F;
    const own = team.roster.F.filter((name) => name.startsWith(`mine ${this.who}.`) && !base.roster.F.includes(name));
    const missing = own.filter((name) => there?.includes(name) !== true);
    if (missing.length > 0)
      complain(`the page reported ${team.name} as stored, but the database lacks ${missing.join()}`);
  }

  async #write(run: (store: TeamStore) => Promise<boolean>): Promise<boolean> {
    if (this.#store === null || this.writing) return false;
    this.writing = true;
    const page = this.#page;
    try {
      return await run(this.#store);
    } finally {
      if (page === this.#page) this.writing = false;
    }
  }

  async #timed<T, E extends StoreFailure | WriteFailure>(
    what: string,
    answer: Promise<Result<T, E>>,
  ): Promise<Result<T, E>> {
    const { time, complain } = this.#parts;
    const began = time.now();
    const cancel = time.after(LIMIT_MS + SLACK_MS, () => complain(`${what} takes too long`));
    try {
      return await this.#here(answer);
    } finally {
      cancel();
      if (time.now() - began > LIMIT_MS + SLACK_MS) complain(`${what} took ${time.now() - began} ms`);
    }
  }
}

/**
 * True for the error that the SDK throws if local storage is full while the SDK connects. The SDK then connects again
 * only after a reload.
 */
const isNoRoom = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';
