import type { TeamId } from '@ddh/engine/internal/fantasy';

/**
 * A model of a user's teams in two tabs of one browser. The model uses only sets of names. It identifies a team by its
 * first name, because no team is renamed in these tests.
 */
export type Content = { readonly players: ReadonlySet<string>; readonly goal: number | undefined };
export type Stored = Content & { readonly rev: number };
export type Tab = {
  current: string | null;
  base: Stored;
  mine: Content;
  /** True if the other tab has deleted the team. */
  gone: boolean;
};
export type Model = {
  /** True if edits that cannot be sent are kept on the device. */
  readonly keeps: boolean;
  teams: Map<string, Stored>;
  current: string | null;
  tabs: readonly Tab[];
  /** The deleted teams, newest first. */
  lost: readonly Lost[];
  /** The content of each team before its last save. */
  replaced: Map<string, Content>;
  made: number;
  rev: number;
};
type Lost = { readonly name: string; readonly id: TeamId; readonly content: Content };
export type Failure = 'full' | 'blocked' | 'offline' | 'loggedOut' | null;
export type Answer = 'save' | 'discard' | 'cancel';

export const NOTHING: Stored = { players: new Set(), goal: undefined, rev: 0 };
const noTab = (): Tab => ({ current: null, base: NOTHING, mine: NOTHING, gone: false });

export const newModel = (keeps: boolean): Model => ({
  keeps,
  teams: new Map(),
  current: null,
  tabs: [noTab(), noTab()],
  lost: [],
  replaced: new Map(),
  made: 0,
  rev: 0,
});

export const same = (a: Content, b: Content): boolean =>
  a.goal === b.goal && a.players.size === b.players.size && [...a.players].every((name) => b.players.has(name));
export const edited = (tab: Tab): boolean => tab.current !== null && (tab.gone || !same(tab.mine, tab.base));

/**
 * Merges three versions: keeps players added by either side, drops players removed by either side, and uses the goal of
 * `mine` if it differs from `base`.
 */
const merged = (base: Content, mine: Content, theirs: Content): Content => ({
  players: new Set(
    [...mine.players, ...theirs.players].filter((name) =>
      base.players.has(name) ? mine.players.has(name) && theirs.players.has(name) : true,
    ),
  ),
  goal: mine.goal === base.goal ? theirs.goal : mine.goal,
});

/** Makes a tab show the saved version of this team, or of the first team. */
export function show(model: Model, tab: Tab, current: string | null): void {
  const key = current !== null && model.teams.has(current) ? current : ([...model.teams.keys()][0] ?? null);
  const content = key === null ? NOTHING : model.teams.get(key)!;
  Object.assign(tab, { current: key, base: content, mine: content, gone: false });
}

/** Makes each tab receive the stored teams. */
export function receive(model: Model): void {
  for (const tab of model.tabs) {
    const now = tab.current === null ? undefined : model.teams.get(tab.current);
    if (now && (same(tab.mine, tab.base) || same(tab.mine, now))) show(model, tab, tab.current);
    else if (now) tab.gone = false;
    else if (edited(tab)) Object.assign(tab, { gone: true, base: { ...tab.base, rev: -1 } });
    else show(model, tab, tab.current ?? model.current);
  }
}

/** Saves a tab's team. Returns whether the team is stored, at least on this device. */
export function put(model: Model, tab: Tab, sent: Content, failure: Failure): boolean {
  const key = tab.current!;
  const theirs = model.teams.get(key);
  if (failure && !(model.keeps && theirs)) return false;
  if (!theirs && model.teams.size >= 5) return false;
  const next = theirs && theirs.rev !== tab.base.rev ? merged(tab.base, sent, theirs) : sent;
  const now = { ...next, rev: ++model.rev };
  model.teams.set(key, now);
  if (theirs) model.replaced.set(key, theirs);
  else model.lost = model.lost.filter(({ name }) => name !== key);
  Object.assign(tab, { mine: merged(sent, { ...tab.mine, goal: sent.goal }, now), base: now, gone: false });
  return true;
}

/** Answers the question about unsaved edits. Returns whether no unsaved edits are left. */
export function settle(model: Model, tab: Tab, answer: Answer, failure: Failure): boolean {
  if (!edited(tab) || answer === 'cancel') return !edited(tab);
  if (answer === 'save') return put(model, tab, tab.mine, failure);
  show(model, tab, tab.current);
  return true;
}

/** Deletes a team. The last five deleted teams can be restored. */
export function deleteTeam(model: Model, name: string, id: TeamId): void {
  const content = model.teams.get(name);
  if (!content) return;
  model.teams.delete(name);
  model.lost = [{ name, id, content }, ...model.lost.filter((one) => one.id !== id)].slice(0, 5);
}
