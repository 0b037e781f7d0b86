import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryBrowser, type MemoryBrowser } from '../services/teamStore/memory.ts';
import { teamSite } from '../testing/teamSite.ts';
import { openPage, player, reload, rosterOf, settled, stored, type TeamsPage } from '../testing/teamsPage.ts';

// Two tabs of one browser against a model that knows only sets of names: whatever is done in whatever order, with
// storage (or a site) that fails and pages that are reloaded, each tab shows what it must and the store has what was saved.

type Content = { readonly players: ReadonlySet<string>; readonly goal: number | undefined };
type Stored = Content & { readonly rev: number };
type Tab = {
  current: string | null;
  base: Stored;
  mine: Content;
  /** Deleted by the other tab. */
  gone: boolean;
};
type Model = {
  readonly skipsSame: boolean;
  teams: Map<string, Stored>;
  current: string | null;
  tabs: Tab[];
  made: number;
  rev: number;
};
type Real = { pages: TeamsPage[]; place: Place };
type Failure = 'full' | 'blocked' | 'offline' | 'loggedOut' | null;
/** Where the teams are kept. */
type Place = {
  readonly browser: MemoryBrowser;
  readonly fail: (failure: Failure) => void;
  /** The id of the team that is stored as the current one. */
  readonly current: () => string | null;
  /** All that waits for nothing but its turn has had it. */
  readonly settle: () => Promise<void>;
  /** What changes nothing is no new revision. */
  readonly skipsSame: boolean;
};
type Answer = 'save' | 'discard' | 'cancel';

const NOTHING: Stored = { players: new Set(), goal: undefined, rev: 0 };
const same = (a: Content, b: Content): boolean =>
  a.goal === b.goal && a.players.size === b.players.size && [...a.players].every((name) => b.players.has(name));
const edited = (tab: Tab): boolean => tab.current !== null && (tab.gone || !same(tab.mine, tab.base));

/** Whoever added somebody has him; whoever removed somebody has not. A value that I changed is mine. */
const merged = (base: Content, mine: Content, theirs: Content): Content => ({
  players: new Set(
    [...mine.players, ...theirs.players].filter((name) =>
      base.players.has(name) ? mine.players.has(name) && theirs.players.has(name) : true,
    ),
  ),
  goal: mine.goal === base.goal ? theirs.goal : mine.goal,
});

function show(model: Model, tab: Tab, current: string | null): void {
  const key = current !== null && model.teams.has(current) ? current : ([...model.teams.keys()][0] ?? null);
  const content = key === null ? NOTHING : model.teams.get(key)!;
  Object.assign(tab, { current: key, base: content, mine: content, gone: false });
}

/** Every tab hears of what is stored. */
function hear(model: Model): void {
  for (const tab of model.tabs) {
    const now = tab.current === null ? undefined : model.teams.get(tab.current);
    if (now && (same(tab.mine, tab.base) || same(tab.mine, now))) show(model, tab, tab.current);
    else if (now) tab.gone = false;
    else if (edited(tab)) Object.assign(tab, { gone: true, base: { ...tab.base, rev: -1 } });
    else show(model, tab, tab.current ?? model.current);
  }
}

/** True: it is stored. */
function put(model: Model, tab: Tab, sent: Content, failure: Failure): boolean {
  const key = tab.current!;
  const theirs = model.teams.get(key);
  if (failure || (!theirs && model.teams.size >= 5)) return false;
  const next = theirs && theirs.rev !== tab.base.rev ? merged(tab.base, sent, theirs) : sent;
  const now = model.skipsSame && theirs && same(next, theirs) ? theirs : { ...next, rev: ++model.rev };
  model.teams.set(key, now);
  Object.assign(tab, { mine: merged(sent, { ...tab.mine, goal: sent.goal }, now), base: now, gone: false });
  return true;
}

const settle = (model: Model, tab: Tab, answer: Answer, failure: Failure): boolean => {
  if (!edited(tab) || answer === 'cancel') return !edited(tab);
  if (answer === 'save') return put(model, tab, tab.mine, failure);
  show(model, tab, tab.current);
  return true;
};

async function failing({ place }: Real, failure: Failure, run: () => Promise<unknown>): Promise<void> {
  place.fail(failure);
  await run();
  await place.settle();
  place.fail(null);
}

/** A page's teams by the names they were created with, which are never changed here. */
const listed = ({ state }: TeamsPage): readonly string[] => state.teams.map(({ name }) => name);
const idOf = ({ state }: TeamsPage, name: string) => state.teams.find((team) => team.name === name)!.id;

type Choice = { readonly at: number; readonly pick: number; readonly failure: Failure; readonly answer: Answer };

abstract class Step implements fc.AsyncCommand<Model, Real> {
  readonly at: number;
  readonly pick: number;
  readonly failure: Failure;
  readonly answer: Answer;
  constructor({ at, pick, failure, answer }: Choice) {
    this.at = at;
    this.pick = pick;
    this.failure = failure;
    this.answer = answer;
  }
  /** What it is about: one of the teams that the tab lists. */
  protected team(model: Model): string | null {
    const tab = model.tabs[this.at]!;
    const all = [...model.teams.keys(), ...(tab.gone ? [tab.current!] : [])];
    return all[this.pick % Math.max(1, all.length)] ?? null;
  }
  check(model: Model): boolean {
    return model.tabs[this.at]!.current !== null;
  }
  async run(model: Model, real: Real): Promise<void> {
    const page = real.pages[this.at]!;
    const failed = await this.act(model, model.tabs[this.at]!, page, real);
    hear(model);
    await real.place.settle();
    for (const [i, tab] of model.tabs.entries()) look(model, tab, real.pages[i]!);
    if (failed !== undefined) expect('error' in (page.state.popup ?? {})).toBe(failed);
    page.actions.closePopup();
  }
  /** True or false: it failed, or worked, and said so. */
  abstract act(model: Model, tab: Tab, page: TeamsPage, real: Real): Promise<boolean | undefined>;
  toString(): string {
    return `${this.constructor.name}(${this.at}, ${this.pick}, ${this.failure}, ${this.answer})`;
  }
}

function look(model: Model, tab: Tab, page: TeamsPage): void {
  const { state, services } = page;
  const gone = tab.gone && tab.current !== null ? [tab.current] : [];
  expect(listed(page).toSorted()).toEqual([...model.teams.keys(), ...gone].toSorted());
  expect(state.team?.name ?? null).toBe(tab.current);
  expect(rosterOf(page).toSorted()).toEqual([...(tab.current === null ? [] : tab.mine.players)].toSorted());
  expect(state.team?.skaterScoring.goal).toBe(tab.mine.goal);
  expect([state.unsaved, services.leaving.asks(), state.saving]).toEqual([edited(tab), edited(tab), false]);
  expect(state.deletedElsewhere).toBe(tab.gone);
  const now = tab.current === null ? undefined : model.teams.get(tab.current);
  expect(state.changedElsewhere).toBe(edited(tab) && now !== undefined && now.rev !== tab.base.rev);
}

class Create extends Step {
  override check = (model: Model): boolean => !edited(model.tabs[this.at]!);
  async act(model: Model, tab: Tab, page: TeamsPage, real: Real) {
    const name = `Team ${model.made++}`;
    const { actions, state } = page;
    actions.startNaming('create');
    actions.typeName(name);
    await failing(real, this.failure, () => actions.submitName());
    if (model.teams.size >= 5) {
      expect(state.naming?.error).toEqual({ kind: 'tooManyTeams' });
      actions.cancelNaming();
      return undefined;
    }
    actions.cancelNaming();
    if (this.failure) return true;
    model.teams.set(name, { ...NOTHING, rev: ++model.rev });
    show(model, tab, name);
    model.current = name;
    return false;
  }
}
class Add extends Step {
  async act(model: Model, tab: Tab, page: TeamsPage) {
    const name = `Player ${model.made++}`;
    page.actions.addPlayer(player(name));
    tab.mine = { ...tab.mine, players: new Set([...tab.mine.players, name]) };
    return undefined;
  }
}
class Remove extends Step {
  override check = (model: Model): boolean => model.tabs[this.at]!.mine.players.size > 0;
  async act(_: Model, tab: Tab, page: TeamsPage) {
    const all = [...tab.mine.players].toSorted();
    const name = all[this.pick % all.length]!;
    page.actions.removePlayer('F', name);
    tab.mine = { ...tab.mine, players: new Set(all.filter((one) => one !== name)) };
    return undefined;
  }
}
class Save extends Step {
  async act(model: Model, tab: Tab, page: TeamsPage, real: Real) {
    await failing(real, this.failure, () => page.actions.save());
    return edited(tab) && !put(model, tab, tab.mine, this.failure);
  }
}
class SaveLeague extends Step {
  async act(model: Model, tab: Tab, page: TeamsPage, real: Real) {
    const goal = this.pick % 4;
    page.actions.openSetup();
    page.actions.typeSetup('skaterScoring', 'goal', String(goal));
    await failing(real, this.failure, () => page.actions.saveSetup());
    page.actions.closeSetup();
    const saved = put(model, tab, { players: tab.base.players, goal }, this.failure);
    // What could not be stored is an edit like any other.
    if (!saved) tab.mine = { ...tab.mine, goal };
    return !saved;
  }
}
class Switch extends Step {
  async act(model: Model, tab: Tab, page: TeamsPage, real: Real) {
    const to = this.team(model)!;
    if (to === tab.current) return undefined;
    await page.actions.switchTo(idOf(page, to));
    expect(page.state.pending !== null).toBe(edited(tab));
    await failing(real, edited(tab) ? this.failure : null, async () => page.actions.answer(this.answer));
    const free = settle(model, tab, this.answer, this.failure);
    if (!free) return undefined;
    show(model, tab, to);
    // Discarding needs no storage, but remembering the current team does.
    if (!(this.failure && page.state.pending === null && real.place.current() !== idOf(page, to))) model.current = to;
    return undefined;
  }
}
class Delete extends Step {
  async act(model: Model, tab: Tab, page: TeamsPage, real: Real) {
    const key = this.team(model)!;
    const { actions, state } = page;
    const asks = key === tab.current && edited(tab) && !tab.gone;
    actions.askToDelete(idOf(page, key));
    expect(state.pending !== null).toBe(asks);
    if (asks) {
      await actions.answer(this.answer);
      if (!settle(model, tab, this.answer, null)) return undefined;
    }
    actions.closePopup();
    const gone = key === tab.current && tab.gone;
    await failing(real, gone ? null : this.failure, () => actions.confirmDelete());
    if (this.failure && !gone) return true;
    model.teams.delete(key);
    if (model.current === key) model.current = [...model.teams.keys()][0] ?? null;
    if (key === tab.current) {
      show(model, tab, null);
      model.current = tab.current;
    }
    return undefined;
  }
}
class Reload extends Step {
  override check = (): boolean => true;
  async act(model: Model, tab: Tab, page: TeamsPage, real: Real) {
    real.pages[this.at] = await reload(page);
    if (!edited(tab)) show(model, tab, model.current);
    return undefined;
  }
}

const PLACES: readonly {
  readonly name: string;
  readonly runs: number;
  readonly failures: readonly Failure[];
  readonly make: () => Place;
}[] = [
  {
    name: 'this browser',
    runs: 1000,
    failures: [null, null, null, 'full', 'blocked'],
    make() {
      const browser = memoryBrowser();
      return {
        browser,
        fail: (failure) => {
          browser.failure = failure as typeof browser.failure;
        },
        current: () =>
          (JSON.parse(browser.stored.get('ddh:teams:wp_7') ?? '{}') as { current?: string | null }).current ?? null,
        async settle() {
          for (let turn = 0; turn < 30; turn++) await Promise.resolve();
        },
        skipsSame: false,
      };
    },
  },
  {
    name: 'the host site',
    runs: 150,
    failures: [null, null, null, 'offline', 'loggedOut'],
    make() {
      const site = teamSite();
      return {
        browser: site.device(),
        fail: (failure) => {
          site.trouble = () => failure as ReturnType<typeof site.trouble>;
        },
        current: () => site.books.get('7')?.currentTeam ?? null,
        settle: settled,
        skipsSame: true,
      };
    },
  },
];

test.each(PLACES)(
  'teams in $name, two tabs, any commands and failures: nothing saved is lost, nothing unsaved is dropped',
  async ({ make, failures, runs }) => {
    const choice = fc.record<Choice>({
      at: fc.nat(1),
      pick: fc.nat(9),
      failure: fc.constantFrom(...failures),
      answer: fc.constantFrom<Answer>('save', 'discard', 'cancel'),
    });
    const step = (one: new (what: Choice) => Step) => choice.map((what) => new one(what));
    await fc.assert(
      fc.asyncProperty(
        fc.commands([Create, Add, Add, Remove, Save, SaveLeague, Switch, Delete, Reload].map(step), {
          maxCommands: 25,
        }),
        async (commands) => {
          const place = make();
          const pages = [await openPage(place.browser.tab()), await openPage(place.browser.tab())];
          const none = (): Tab => ({ current: null, base: NOTHING, mine: NOTHING, gone: false });
          const model: Model = {
            skipsSame: place.skipsSame,
            teams: new Map(),
            current: null,
            tabs: [none(), none()],
            made: 0,
            rev: 0,
          };
          await fc.asyncModelRun(() => ({ model, real: { pages, place } }), commands);
          const teams = (await stored(pages[0]!)).map(({ name, roster, skaterScoring: { goal } }) => ({
            name,
            players: roster.F.toSorted(),
            goal,
          }));
          const expected = [...model.teams].map(([name, { players, goal }]) => ({
            name,
            players: [...players].toSorted(),
            goal,
          }));
          expect(new Map(teams.map((one) => [one.name, one]))).toEqual(new Map(expected.map((one) => [one.name, one])));
          expect(teams).toHaveLength(expected.length);
        },
      ),
      { seed: Number(process.env['FC_SEED'] ?? 20_251_007), numRuns: runs },
    );
  },
  120_000,
);
