import { expect } from 'vitest';
import { unsentTeams } from '@ddh/engine/internal/fantasy';
import type { MemoryBrowser } from '../services/teams/memory.ts';
import { edited, hear, type Answer, type Failure, type Model, type Tab } from './teamsModel.ts';
import { rosterOf, type TeamsPage } from './teamsPage.ts';

/** Where the teams are kept. */
export type Place = {
  readonly browser: MemoryBrowser;
  readonly fail: (failure: Failure) => void;
  /** The id of the team that is stored as the current one. */
  readonly current: () => string | null;
  /** All that waits for nothing but its turn has had it. */
  readonly settle: () => Promise<void>;
};
export type Real = { pages: TeamsPage[]; place: Place };
export type Choice = {
  readonly at: number;
  readonly pick: number;
  readonly failure: Failure;
  readonly answer: Answer;
};
/** True or false: it failed, or worked, and said so. */
export type Said = boolean | undefined;

const listed = ({ state }: TeamsPage): readonly string[] => state.teams.map(({ name }) => name);
/** Does something while the place of the teams fails. */
export async function failing({ place }: Real, failure: Failure, run: () => Promise<unknown>): Promise<void> {
  place.fail(failure);
  await run();
  await place.settle();
  place.fail(null);
}

/** One thing that a reader does in one tab, and a look at both. */
export abstract class Step {
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
  abstract act(model: Model, tab: Tab, page: TeamsPage, real: Real): Promise<Said>;
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
  expect([state.unsaved, state.saving]).toEqual([edited(tab), false]);
  expect(services.leaving.asks()).toBe(edited(tab) || unsentTeams(state.status).length > 0);
  expect(state.deletedElsewhere).toBe(tab.gone);
  const now = tab.current === null ? undefined : model.teams.get(tab.current);
  expect(state.changedElsewhere).toBe(edited(tab) && now !== undefined && now.rev !== tab.base.rev);
  expect(state.canRestore).toBe(state.teams.length === 0 && model.lost.length > 0);
}
