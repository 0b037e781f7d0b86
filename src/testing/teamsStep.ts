import { expect } from 'vitest';
import { unsentTeams } from '@ddh/engine/internal/fantasy';
import type { MemoryBrowser } from './memoryBrowser.ts';
import { edited, receive, type Answer, type Failure, type Model, type Tab } from './teamsModel.ts';
import { rosterOf, type TeamsPage } from './teamsPage.ts';

/** The place where the teams are stored, for the model test. */
export type Place = {
  readonly browser: MemoryBrowser;
  readonly fail: (failure: Failure) => void;
  /** The stored id of the current team. */
  readonly current: () => string | null;
  /** Resolves when the store has finished all work. */
  readonly settle: () => Promise<void>;
};
export type Real = { pages: TeamsPage[]; place: Place };
export type Choice = {
  readonly at: number;
  readonly pick: number;
  readonly failure: Failure;
  readonly answer: Answer;
};
/** Whether the popup reports a failure. Undefined if there is no popup to check. */
export type Said = boolean | undefined;

const listed = ({ state }: TeamsPage): readonly string[] => state.teams.map(({ name }) => name);
/** Calls `run` while all requests to the store fail. */
export async function failing({ place }: Real, failure: Failure, run: () => Promise<unknown>): Promise<void> {
  place.fail(failure);
  await run();
  await place.settle();
  place.fail(null);
}

/** An action of the user in one tab. After it, both tabs are compared with the model. */
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
  /** The team that the action applies to, chosen from the list in the tab. */
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
    receive(model);
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
