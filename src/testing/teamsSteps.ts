import { expect } from 'vitest';
import type { FantasyTeam } from '@ddh/engine/internal/fantasy';
import {
  edited,
  deleteTeam,
  NOTHING,
  put,
  same,
  settle,
  show,
  type Content,
  type Model,
  type Tab,
} from './teamsModel.ts';
import { idOf, player, reload, type TeamsPage } from './teamsPage.ts';
import { failing, Step, type Choice, type Real, type Said } from './teamsStep.ts';

const contentOf = ({ roster, skaterScoring }: FantasyTeam): Content => ({
  players: new Set(roster.F),
  goal: skaterScoring.goal,
});

class Create extends Step {
  override check = (model: Model): boolean => !edited(model.tabs[this.at]!);
  async act(model: Model, tab: Tab, page: TeamsPage, real: Real): Promise<Said> {
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
  async act(model: Model, tab: Tab, page: TeamsPage): Promise<Said> {
    const name = `Player ${model.made++}`;
    page.actions.addPlayer(player(name));
    tab.mine = { ...tab.mine, players: new Set([...tab.mine.players, name]) };
    return undefined;
  }
}
class Remove extends Step {
  override check = (model: Model): boolean => model.tabs[this.at]!.mine.players.size > 0;
  async act(_: Model, tab: Tab, page: TeamsPage): Promise<Said> {
    const all = [...tab.mine.players].toSorted();
    const name = all[this.pick % all.length]!;
    page.actions.removePlayer('F', name);
    tab.mine = { ...tab.mine, players: new Set(all.filter((one) => one !== name)) };
    return undefined;
  }
}
class Save extends Step {
  async act(model: Model, tab: Tab, page: TeamsPage, real: Real): Promise<Said> {
    await failing(real, this.failure, () => page.actions.save());
    if (!edited(tab)) return false;
    const stored = put(model, tab, tab.mine, this.failure);
    return !stored || this.failure !== null;
  }
}
class SaveLeague extends Step {
  async act(model: Model, tab: Tab, page: TeamsPage, real: Real): Promise<Said> {
    const goal = this.pick % 4;
    page.actions.openSetup();
    page.actions.typeSetup('skaterScoring', 'goal', String(goal));
    await failing(real, this.failure, () => page.actions.saveSetup());
    page.actions.closeSetup();
    const stored = put(model, tab, { players: tab.base.players, goal }, this.failure);
    // Settings that could not be stored become unsaved edits.
    if (!stored) tab.mine = { ...tab.mine, goal };
    return !stored || this.failure !== null;
  }
}
class Switch extends Step {
  async act(model: Model, tab: Tab, page: TeamsPage, real: Real): Promise<Said> {
    const to = this.team(model)!;
    if (to === tab.current) return undefined;
    await page.actions.switchTo(idOf(page, to));
    expect(page.state.pending !== null).toBe(edited(tab));
    await failing(real, edited(tab) ? this.failure : null, async () => page.actions.answer(this.answer));
    const free = settle(model, tab, this.answer, this.failure);
    if (!free) return undefined;
    show(model, tab, to);
    // If the storage fails, the edits are discarded anyway, but the choice of the current team may not be stored.
    if (!(this.failure && page.state.pending === null && real.place.current() !== idOf(page, to))) model.current = to;
    return undefined;
  }
}
class Delete extends Step {
  async act(model: Model, tab: Tab, page: TeamsPage, real: Real): Promise<Said> {
    const key = this.team(model)!;
    const { actions, state } = page;
    const asks = key === tab.current && edited(tab) && !tab.gone;
    const id = idOf(page, key);
    actions.askToDelete(id);
    expect(state.pending !== null).toBe(asks);
    if (asks) {
      await actions.answer(this.answer);
      if (!settle(model, tab, this.answer, null)) return undefined;
    }
    actions.closePopup();
    const gone = key === tab.current && tab.gone;
    await failing(real, gone ? null : this.failure, () => actions.confirmDelete());
    if (this.failure && !gone) return true;
    deleteTeam(model, key, id);
    if (model.current === key) model.current = [...model.teams.keys()][0] ?? null;
    if (key === tab.current) {
      show(model, tab, null);
      model.current = tab.current;
    }
    return undefined;
  }
}
class Restore extends Step {
  override check = (model: Model): boolean => model.lost.length > 0;
  async act(model: Model, tab: Tab, page: TeamsPage, real: Real): Promise<Said> {
    const { actions, state } = page;
    actions.openEarlier();
    const found = state.earlier!.deleted;
    // Each deleted team is listed with its last content, except a team that this tab is still editing.
    const lost = model.lost.filter(({ id }) => !state.teams.some((team) => team.id === id));
    expect(found.map(({ team }) => team.name)).toEqual(lost.map(({ name }) => name));
    for (const [i, { content }] of lost.entries()) expect(same(contentOf(found[i]!.team), content)).toBe(true);
    const back = lost[this.pick % Math.max(1, lost.length)];
    if (back === undefined) {
      actions.closeEarlier();
      return undefined;
    }
    const { team } = found.find((one) => one.team.id === back.id)!;
    await failing(real, this.failure, () => actions.restoreTeam(team));
    actions.closeEarlier();
    if (this.failure || model.teams.size >= 5) return true;
    model.teams.set(back.name, { ...back.content, rev: ++model.rev });
    model.lost = model.lost.filter((one) => one !== back);
    if (!edited(tab)) show(model, tab, back.name);
    if (!tab.gone) model.current = tab.current;
    return false;
  }
}
class BringBack extends Step {
  async act(model: Model, tab: Tab, page: TeamsPage, real: Real): Promise<Said> {
    const { actions, state } = page;
    actions.openEarlier();
    const { versions } = state.earlier!;
    const before = model.replaced.get(tab.current!);
    if (before) expect(versions.some(({ team }) => same(contentOf(team), before))).toBe(true);
    const version = versions[this.pick % Math.max(1, versions.length)]?.team;
    if (version === undefined) {
      actions.closeEarlier();
      return undefined;
    }
    const asks = edited(tab);
    actions.bringBack(version);
    expect([state.pending?.kind === 'bringBack', state.earlier]).toEqual([asks, null]);
    if (asks) {
      await failing(real, this.failure, () => actions.answer(this.answer));
      if (!settle(model, tab, this.answer, this.failure)) return undefined;
    }
    if (state.current === version.id) tab.mine = contentOf(version);
    return undefined;
  }
}
class Reload extends Step {
  override check = (): boolean => true;
  async act(model: Model, tab: Tab, page: TeamsPage, real: Real): Promise<Said> {
    real.pages[this.at] = await reload(page);
    if (!edited(tab)) show(model, tab, model.current);
    return undefined;
  }
}

export const STEPS: readonly (new (what: Choice) => Step)[] = [
  Create,
  Add,
  Add,
  Remove,
  Save,
  SaveLeague,
  Switch,
  Delete,
  Restore,
  BringBack,
  Reload,
];
