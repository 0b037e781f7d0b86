import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seeded } from '../../../../engine/testing/prop.ts';
import {
  isStored,
  isUnsaved,
  openBook,
  runTeams,
  sameTeam,
  type FantasyTeam,
  type OpenBook,
  type TeamId,
  type TeamsCommand,
} from '@ddh/engine/internal/fantasy';
import { NO_SETTINGS } from '../../../../engine/src/fantasy/team/fields.ts';
import { books, open } from '../../../testing/localTeams.ts';
import { settled } from '../../../testing/teamsPage.ts';
import type { SiteDevice } from '../../../testing/siteDevice.ts';
import { quiet, statusOf } from '../../../testing/siteTabs.ts';
import { teamSite, type TeamSite, type Trouble } from '../../../testing/teamSite.ts';
import type { MemoryTab } from '../../../testing/memoryBrowser.ts';
import type { TeamStore } from '../port.ts';

// Two tabs of one device and a second device work concurrently. The network loses requests and responses or is too
// slow, pages reload even during a save, and storage is sometimes full. Each page edits its own players and its own
// weight, so the test knows what each page last intended, whatever the other pages do. Any page may remove the players
// that a team began with.

const NAMES = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
const WEIGHTS = ['goal', 'assist', 'hit'] as const;
const OLD = ['old 1', 'old 2', 'old 3'];

type Action = { readonly kind: (typeof KINDS)[number]; readonly pick: number };
const KINDS = [
  ...(['create', 'switch', 'delete', 'reload', 'comeBack', 'kill', 'wait', 'fill', 'makeRoom', 'makeRoom'] as const),
  ...(['add', 'add', 'takeBack', 'takeBack', 'removeOld', 'weigh', 'save', 'save', 'save'] as const),
];

/**
 * What the test expects a team to contain: for each player, whether a page's last change added (true) or removed them
 * (false), and the last change to each weight. Not checked after the team is deleted.
 */
type Wanted = { readonly players: Map<string, boolean>; readonly weights: Map<string, number> };
type World = {
  readonly site: TeamSite;
  readonly wanted: Map<string, Wanted>;
  readonly deleted: Set<string>;
  readonly pages: Page[];
  readonly filled: Set<SiteDevice>;
  /** Waits while the other pages run. */
  readonly pause: () => Promise<void>;
};

class Page {
  readonly at: number;
  readonly world: World;
  readonly browser: SiteDevice;
  tab: MemoryTab;
  store!: TeamStore;
  book: OpenBook = openBook({ teams: [], current: null }, null);
  made = 0;
  shut = true;

  constructor(at: number, world: World, browser: SiteDevice) {
    [this.at, this.world, this.browser] = [at, world, browser];
    this.tab = browser.tab();
  }

  /** Runs a command as the page's teamsController does. */
  run(command: TeamsCommand): void {
    const made = runTeams(this.book, command);
    const next = made.ok ? runTeams(made.value, { do: 'follow', book: made.value }) : made;
    if (!next.ok) return;
    this.book = next.value;
    this.keepDraft();
  }
  keepDraft(): void {
    this.store.drafts.set(isUnsaved(this.book) ? this.book.draft : null);
  }

  async open(): Promise<void> {
    this.shut = true;
    const own = await open(this.tab);
    this.store = own;
    own.subscribe((book) => this.store === own && !this.shut && this.run({ do: 'follow', book }));
    for (let tries = 0; tries < 3; tries++) {
      const loaded = await own.load();
      if (!loaded.ok) continue;
      this.book = openBook(loaded.value, own.drafts.get());
      this.shut = false;
      return;
    }
    // The closed page's draft slot keeps the draft for the next page.
    this.book = openBook({ teams: [], current: null }, null);
  }

  wantedOf(team: FantasyTeam): Wanted {
    const wanted = this.world.wanted.get(team.name) ?? { players: new Map(), weights: new Map() };
    this.world.wanted.set(team.name, wanted);
    return wanted;
  }

  edit(change: (team: FantasyTeam, wanted: Wanted) => void): void {
    const { draft } = this.book;
    if (!draft) return;
    change(draft.team, this.wantedOf(draft.team));
  }
  players(F: readonly string[]): void {
    this.run({ do: 'editRoster', roster: { F, D: [], G: [] } });
  }

  /**
   * If the storage of the device is full, the stored cache is older than the draft, so closing the page would lose
   * edits.
   */
  mustStay(): boolean {
    return this.world.filled.has(this.browser);
  }

  /** Resolves when the device has no unsent edits. */
  async idle(): Promise<void> {
    for (let tries = 0; tries < 30; tries++) {
      if (statusOf(this.store).unsent.length === 0) return;
      await settled();
    }
    throw new Error('the device still has an unsent edit');
  }

  async save(): Promise<boolean> {
    const { draft } = this.book;
    if (draft === null || !isUnsaved(this.book)) return true;
    const { team, base } = draft;
    const own = this.store;
    if (!isStored(this.book, team.id)) {
      const made = await own.create(team);
      if (own !== this.store) return false;
      if (made.ok) this.run({ do: 'markSaved', sent: team, record: made.value });
      return made.ok;
    }
    const saved = await own.save(team, base);
    if (own !== this.store) return false;
    if (saved.ok) this.run({ do: 'markSaved', sent: team, record: saved.value.record });
    else if (saved.error.kind === 'notFound') {
      const loaded = await own.load();
      if (loaded.ok && own === this.store) this.run({ do: 'follow', book: loaded.value });
    }
    return saved.ok;
  }

  async act({ kind, pick }: Action): Promise<void> {
    const { site, deleted } = this.world;
    if (this.shut && kind !== 'reload') return;
    switch (kind) {
      case 'create': {
        const name = NAMES[pick % NAMES.length]!;
        if (isUnsaved(this.book)) return;
        const id = String(1000 + this.at * 100 + this.made++) as TeamId;
        const made = await this.store.create({ ...NO_SETTINGS, id, name, roster: { F: OLD, D: [], G: [] } });
        if (made.ok) this.run({ do: 'add', record: made.value });
        return;
      }
      case 'switch': {
        const team = this.book.teams[pick % Math.max(1, this.book.teams.length)];
        if (team) this.run({ do: 'switch', team: team.team.id });
        return;
      }
      case 'delete': {
        const team = this.book.teams[pick % Math.max(1, this.book.teams.length)]?.team;
        if (!team || pick % 3 > 0 || isUnsaved(this.book)) return;
        deleted.add(team.name);
        const gone = await this.store.remove(team.id);
        if (gone.ok || gone.error.kind === 'notFound') this.run({ do: 'delete', team: team.id });
        return;
      }
      case 'kill': {
        const saving = this.save();
        for (let steps = 0; steps < pick; steps++) await this.world.pause();
        if (this.mustStay()) await saving;
        return this.act({ kind: 'reload', pick });
      }
      case 'reload':
        if (this.mustStay()) return;
        this.tab.close();
        this.tab = this.browser.tab(this.tab);
        return this.open();
      case 'wait':
        return this.browser.clock.advance((pick % 4) * 3000);
      case 'fill':
        this.browser.failure = 'full';
        this.world.filled.add(this.browser);
        return;
      case 'makeRoom':
        this.browser.failure = null;
        return this.world.pages.filter(({ browser }) => browser === this.browser).forEach((page) => page.keepDraft());
      case 'comeBack':
        return this.browser.comeBack();
      case 'add':
        return this.edit((team, { players }) => {
          const name = `mine ${this.at}.${pick % 4}`;
          players.set(name, true);
          if (!team.roster.F.includes(name)) this.players([...team.roster.F, name]);
        });
      case 'takeBack':
        return this.edit((team, { players }) => {
          const name = `mine ${this.at}.${pick % 4}`;
          // A page can only remove a player that it shows. A device whose storage is full may first show an older
          // version, without this player.
          if (!team.roster.F.includes(name)) return;
          players.set(name, false);
          this.players(team.roster.F.filter((one) => one !== name));
        });
      case 'removeOld':
        return this.edit((team, { players }) => {
          const name = OLD[pick % OLD.length]!;
          if (!team.roster.F.includes(name)) return;
          players.set(name, false);
          this.players(team.roster.F.filter((one) => one !== name));
        });
      case 'weigh':
        return this.edit((team, { weights }) => {
          const field = WEIGHTS[this.at]!;
          if (team.skaterScoring[field] === pick) return;
          weights.set(field, pick);
          const skaterScoring = { ...team.skaterScoring, [field]: pick };
          this.run({ do: 'editSettings', settings: { ...team, skaterScoring } });
        });
      case 'save':
        await this.save();
        if (site.log.length > 100_000) throw new Error('the requests do not end');
    }
  }
}

const action = fc.record<Action>({ kind: fc.constantFrom(...KINDS), pick: fc.nat(20) });
const trouble = fc.constantFrom<Trouble | null>(null, null, null, null, 'lost', 'lost', 'offline', 'loggedOut', 'busy');

test('three concurrent pages lose no edit on a bad network, and create at most five teams with distinct names', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.tuple(...[0, 1, 2].map(() => fc.array(action, { maxLength: 20 }))),
      fc.array(trouble, { maxLength: 60 }),
      async (scheduler, scripts, troubles) => {
        const site = teamSite();
        const pages: Page[] = [];
        const pause = (): Promise<void> => scheduler.schedule(Promise.resolve());
        const world: World = { site, wanted: new Map(), deleted: new Set(), filled: new Set(), pages, pause };
        const [first, second] = [site.device(), site.device()];
        for (const browser of [first, first, second]) pages.push(new Page(pages.length, world, browser));
        for (const page of pages) await page.open();
        await pages[0]!.act({ kind: 'create', pick: 0 });
        await settled();
        const queue = [...troubles];
        site.trouble = () => queue.shift() ?? null;
        site.turn = pause;
        const work = pages.map(async (page, at) => {
          for (const one of scripts[at]!) {
            await page.act(one);
            const { teams } = site.books.get('7')!;
            expect(teams.length).toBeLessThanOrEqual(5);
            expect(new Set(teams.map(({ teamName }) => teamName)).size).toBe(teams.length);
          }
        });
        await scheduler.waitFor(Promise.all(work));
        site.turn = () => Promise.resolve();
        site.trouble = () => null;
        // Storage works again: pages that could not open now load their drafts, and each page saves its edits.
        await scheduler.waitFor(settled());
        for (const page of pages) await page.act({ kind: 'makeRoom', pick: 0 });
        for (const page of pages) page.browser.hint();
        await quiet();
        world.filled.clear();
        for (const page of pages) await page.act({ kind: 'reload', pick: 0 });
        await quiet();
        for (const page of pages) await page.save();
        for (const page of pages) await page.idle();
        const { teams } = await books(await open(site.device().tab()));
        for (const { team } of teams) {
          const wanted = world.wanted.get(team.name);
          if (wanted === undefined || world.deleted.has(team.name)) continue;
          for (const [name, there] of wanted.players)
            expect([name, team.roster.F.includes(name)]).toEqual([name, there]);
          for (const [field, weight] of wanted.weights) {
            expect([field, team.skaterScoring[field as 'goal']]).toEqual([field, weight]);
          }
        }
        // All pages show the same teams.
        for (const page of pages) {
          page.browser.comeBack();
          await quiet();
          expect(statusOf(page.store)).toMatchObject({ unsent: [], trouble: null });
          if (isUnsaved(page.book)) continue;
          expect(page.book.teams.every(({ team }, i) => sameTeam(team, teams[i]!.team))).toBe(true);
        }
      },
    ),
    seeded(120),
  );
}, 600_000);
