import fc from 'fast-check';
import { expect } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { aTeam, PLAYER_NAMES, someRoster, someSettings, teamId } from '../../../testing/teams.ts';
import { ROSTER_GROUPS } from '../../domain/index.ts';
import {
  isDeletedElsewhere,
  isUnsaved,
  mergeTeams,
  newTeam,
  openBook,
  runTeams,
  SETUP_FIELDS,
  type FantasyTeam,
  type OpenBook,
  type TeamId,
  type TeamRecord,
} from './index.ts';

/** A minimal store in memory. Like every real store, it merges writes that are based on an older version. */
type Server = { records: readonly TeamRecord[] };

/**
 * The expected state. `server` has the saved teams. `seen` is the current team as the page shows it, and `base` is the
 * saved version on which its edits are based.
 */
type Model = { server: Server; current: TeamId | null; seen: FantasyTeam | null; base: FantasyTeam | null };
type Real = { book: OpenBook };
type Step = (model: Model, real: Real) => void;

const find = (records: readonly TeamRecord[], id: TeamId | null) => records.find(({ team }) => team.id === id);
const look = (model: Model, id: TeamId | null): void => {
  const record = find(model.server.records, id) ?? model.server.records[0];
  model.current = record?.team.id ?? null;
  model.seen = record?.team ?? null;
  model.base = model.seen;
};

/**
 * Returns the content of a team as text, so that teams can be compared. The order of keys and players does not matter.
 */
function text(team: FantasyTeam | null): string {
  if (team === null) return 'none';
  const fields = Object.entries(SETUP_FIELDS).map(([section, names]) =>
    names.map((name) => (team[section as keyof typeof SETUP_FIELDS] as Record<string, number>)[name] ?? null),
  );
  return JSON.stringify([team.id, team.name, fields, ROSTER_GROUPS.map((group) => team.roster[group].toSorted())]);
}
const dirty = (model: Model): boolean => text(model.seen) !== text(model.base);
const simple = (name: string): string => name.trim().toLowerCase();

function expectSame(model: Model, { book }: Real): void {
  expect(book.teams.map(({ team }) => text(team))).toEqual(model.server.records.map(({ team }) => text(team)));
  expect(book.current).toBe(model.current);
  expect(text(book.draft?.team ?? null)).toBe(text(model.seen));
  expect(isUnsaved(book)).toBe(dirty(model));
}

/** Checks the rules that hold for a user's teams after any command. */
function expectSound({ teams, current, draft }: OpenBook): void {
  const ids = teams.map(({ team }) => team.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(draft?.team.id ?? null).toBe(current);
  if (current === null) expect(teams).toEqual([]);
  else expect(ids).toContain(current);
}

const apply = (real: Real, command: Parameters<typeof runTeams>[1]): string | null => {
  const after = runTeams(real.book, command);
  if (!after.ok) return after.error.kind;
  real.book = after.value;
  return null;
};

const write = (server: Server, team: FantasyTeam): TeamRecord => {
  const before = find(server.records, team.id);
  const record = { team, rev: (before?.rev ?? 0) + 1 };
  server.records = before
    ? server.records.map((one) => (one.team.id === team.id ? record : one))
    : [...server.records, record];
  return record;
};

const NAMES = ['Ice', 'ICE', ' ice ', 'Rink', 'Puck', 'Wing', 'Crease', 'Bench', '', '  ', 'x'.repeat(51)];
const nameFlaw = (name: string, model: Model, except: TeamId | null): string | null => {
  if (except === null && model.server.records.length >= 5) return 'tooManyTeams';
  if (name.trim() === '') return 'nameMissing';
  if (name.trim().length > 50) return 'nameTooLong';
  const others = model.server.records.filter(({ team }) => team.id !== except);
  return others.some(({ team }) => simple(team.name) === simple(name)) ? 'nameTaken' : null;
};

let nextId = 1000;
const steps = {
  create:
    (name: string): Step =>
    (model, real) => {
      nextId += 1;
      const made = newTeam(real.book, teamId(nextId), name);
      const flaw = nameFlaw(name, model, null) ?? (dirty(model) ? 'unsaved' : null);
      expect(made.ok ? null : made.error.kind).toBe(flaw);
      if (!made.ok) return;
      expect(apply(real, { do: 'add', record: write(model.server, made.value) })).toBeNull();
      look(model, made.value.id);
      expect(model.seen?.name).toBe(name.trim());
    },
  rename:
    (name: string): Step =>
    (model, real) => {
      const flaw = model.current === null ? 'noTeam' : nameFlaw(name, model, model.current);
      expect(apply(real, { do: 'rename', name })).toBe(flaw);
      if (flaw === null) model.seen = { ...model.seen!, name: name.trim() };
    },
  switchTo:
    (place: number): Step =>
    (model, real) => {
      const id = model.server.records[place]?.team.id ?? teamId(9999);
      const known = place < model.server.records.length;
      const flaw = id === model.current ? null : !known ? 'notFound' : dirty(model) ? 'unsaved' : null;
      expect(apply(real, { do: 'switch', team: id })).toBe(flaw);
      if (flaw === null && id !== model.current) look(model, id);
    },
  remove:
    (place: number): Step =>
    (model, real) => {
      const id = model.server.records[place]?.team.id ?? teamId(9999);
      const known = place < model.server.records.length;
      const flaw = !known ? 'notFound' : id === model.current && dirty(model) ? 'unsaved' : null;
      expect(apply(real, { do: 'delete', team: id })).toBe(flaw);
      if (flaw !== null) return;
      model.server.records = model.server.records.filter(({ team }) => team.id !== id);
      if (id === model.current) look(model, null);
    },
  edit:
    (team: FantasyTeam, what: 'settings' | 'roster'): Step =>
    (model, real) => {
      const { leagueStructure, skaterScoring, goalieScoring, roster } = team;
      const settings = { leagueStructure, skaterScoring, goalieScoring };
      const flaw = apply(real, what === 'settings' ? { do: 'editSettings', settings } : { do: 'editRoster', roster });
      expect(flaw).toBe(model.current === null ? 'noTeam' : null);
      if (flaw === null) model.seen = { ...model.seen!, ...(what === 'settings' ? settings : { roster }) };
    },
  save: (): Step => (model, real) => {
    const sent = real.book.draft?.team;
    if (!sent) return;
    apply(real, { do: 'markSaved', sent, record: write(model.server, sent) });
    look(model, model.current);
  },
  discard: (): Step => (model, real) => {
    expect(apply(real, { do: 'discard' })).toBe(model.current === null ? 'noTeam' : null);
    look(model, model.current);
  },
  restore:
    (team: FantasyTeam, name: string): Step =>
    (model, real) => {
      const then = { ...team, id: model.current ?? team.id, name };
      const none = model.current === null ? 'noTeam' : null;
      const flaw = none ?? (dirty(model) ? 'unsaved' : nameFlaw(name, model, model.current));
      expect(apply(real, { do: 'restore', team: then })).toBe(flaw);
      if (flaw === null) model.seen = { ...then, name: name.trim() };
    },
  reload: (): Step => (model, real) => {
    const draft = isUnsaved(real.book) ? real.book.draft : null;
    real.book = openBook({ teams: model.server.records, current: model.current }, draft);
  },
};

const edit = fc
  .record({ goal: fc.nat(2), F: fc.subarray(['Tim Stützle', 'Brady Tkachuk', 'Claude Giroux']), wins: fc.boolean() })
  .map(({ goal, F, wins }) =>
    aTeam({ skaterScoring: { goal }, goalieScoring: wins ? { wins: 1 } : {}, roster: { F, D: [], G: [] } }),
  );
const place = fc.nat(5);
const name = fc.constantFrom(...NAMES);
const step: fc.Arbitrary<{ readonly text: string; readonly run: Step }> = fc.oneof(
  { weight: 4, arbitrary: name.map((one) => ({ text: `create ${JSON.stringify(one)}`, run: steps.create(one) })) },
  { weight: 2, arbitrary: name.map((one) => ({ text: `rename ${JSON.stringify(one)}`, run: steps.rename(one) })) },
  { weight: 2, arbitrary: place.map((one) => ({ text: `switch ${one}`, run: steps.switchTo(one) })) },
  place.map((one) => ({ text: `delete ${one}`, run: steps.remove(one) })),
  {
    weight: 2,
    arbitrary: fc
      .tuple(edit, fc.constantFrom('settings' as const, 'roster' as const))
      .map(([team, what]) => ({ text: `edit ${what} ${text(team)}`, run: steps.edit(team, what) })),
  },
  fc
    .tuple(edit, name)
    .map(([team, one]) => ({ text: `restore ${JSON.stringify(one)} ${text(team)}`, run: steps.restore(team, one) })),
  { weight: 3, arbitrary: fc.constant({ text: 'save', run: steps.save() }) },
  fc.constant({ text: 'discard', run: steps.discard() }),
  fc.constant({ text: 'reload', run: steps.reload() }),
);

class StepCommand implements fc.Command<Model, Real> {
  readonly #step: { readonly text: string; readonly run: Step };
  constructor(one: { readonly text: string; readonly run: Step }) {
    this.#step = one;
  }
  check(): boolean {
    return true;
  }
  run(model: Model, real: Real): void {
    this.#step.run(model, real);
    expectSame(model, real);
    expectSound(real.book);
    expect(real.book.teams.length).toBeLessThanOrEqual(5);
    const names = real.book.teams.map(({ team }) => simple(team.name));
    expect(new Set(names).size).toBe(names.length);
  }
  toString(): string {
    return this.#step.text;
  }
}

prop(
  'runTeams agrees with a simple model of the user’s teams for any commands',
  [fc.commands([step.map((one) => new StepCommand(one))], { maxCommands: 40 })],
  (commands) => {
    const setup = () => ({
      model: { server: { records: [] }, current: null, seen: null, base: null } as Model,
      real: { book: openBook({ teams: [], current: null }, null) },
    });
    fc.modelRun(setup, commands);
  },
  1000,
);

// Two pages of one user receive each other's writes late. Each edits its own draft, and no addition may be lost.
type Page = { book: OpenBook };
type Move = {
  readonly page: 0 | 1;
  readonly what: 'add' | 'remove' | 'save' | 'hear' | 'delete' | 'create' | 'set';
  readonly pick: number;
};
const move: fc.Arbitrary<Move> = fc.record({
  page: fc.constantFrom(0 as const, 1 as const),
  what: fc.constantFrom('add', 'add', 'add', 'remove', 'save', 'save', 'hear', 'hear', 'set', 'delete', 'create'),
  pick: fc.nat(30),
});

prop(
  'two pages of one user keep each other’s additions and end with the same teams',
  [fc.array(move, { maxLength: 40 }), someRoster, someSettings],
  (moves, roster, settings) => {
    const first = { ...settings, id: teamId(1000), name: 'First', roster };
    const server: Server = { records: [{ team: first, rev: 1 }] };
    const start = openBook({ teams: server.records, current: null }, null);
    const pages: readonly Page[] = [{ book: start }, { book: start }];
    let fresh = 0;
    for (const { page, what, pick } of moves) {
      const real = pages[page]!;
      const { draft } = real.book;
      const before = text(draft?.team ?? null);
      if (what === 'hear') {
        const unsaved = isUnsaved(real.book);
        apply(real, { do: 'follow', book: { teams: server.records, current: null } });
        // Taking over a change of another page keeps unsaved edits.
        if (unsaved) expect(text(real.book.draft!.team)).toBe(before);
        else expect(isUnsaved(real.book)).toBe(false);
      } else if (what === 'create') {
        fresh += 1;
        const made = newTeam(real.book, teamId(1000 + fresh), `Team ${fresh}`);
        if (made.ok) apply(real, { do: 'add', record: write(server, made.value) });
      } else if (what === 'delete') {
        const id = real.book.current;
        if (id === null || apply(real, { do: 'delete', team: id }) !== null) continue;
        server.records = server.records.filter(({ team }) => team.id !== id);
      } else if (draft === null) {
        continue;
      } else if (what === 'add') {
        const player = `${PLAYER_NAMES[pick % PLAYER_NAMES.length]} ${(fresh += 1)}`;
        const F = [...draft.team.roster.F, player];
        apply(real, { do: 'editRoster', roster: { ...draft.team.roster, F } });
      } else if (what === 'remove') {
        const F = draft.team.roster.F.filter((_, at) => at !== pick % (draft.team.roster.F.length + 1));
        apply(real, { do: 'editRoster', roster: { ...draft.team.roster, F } });
      } else if (what === 'set') {
        const { leagueStructure, goalieScoring } = draft.team;
        apply(real, {
          do: 'editSettings',
          settings: { leagueStructure, goalieScoring, skaterScoring: { goal: pick - 10 } },
        });
      } else {
        const there = find(server.records, draft.team.id);
        // The store creates a team that it does not have, and merges a write that is based on an older revision.
        const team =
          there && there.rev !== draft.base.rev ? mergeTeams(draft.base.team, draft.team, there.team).team : draft.team;
        const record = write(server, team);
        apply(real, { do: 'markSaved', sent: draft.team, record });
        expect(isUnsaved(real.book)).toBe(false);
        expect(isDeletedElsewhere(real.book)).toBe(false);
        const kept = [...team.roster.F];
        for (const added of draft.team.roster.F.filter((one) => !draft.base.team.roster.F.includes(one))) {
          expect(kept).toContain(added);
        }
        if (there) {
          for (const added of there.team.roster.F.filter((one) => !draft.base.team.roster.F.includes(one))) {
            expect(kept).toContain(added);
          }
        }
      }
      expectSound(real.book);
    }
    // Once both pages have saved their edits and received the saved teams, they show the same teams.
    for (const real of [...pages, ...pages]) {
      apply(real, { do: 'follow', book: { teams: server.records, current: null } });
      const { draft } = real.book;
      if (!draft || !isUnsaved(real.book)) continue;
      const there = find(server.records, draft.team.id);
      const team = there ? mergeTeams(draft.base.team, draft.team, there.team).team : draft.team;
      apply(real, { do: 'markSaved', sent: draft.team, record: write(server, team) });
    }
    for (const real of pages) {
      apply(real, { do: 'follow', book: { teams: server.records, current: null } });
      expect(isUnsaved(real.book)).toBe(false);
      expect(real.book.teams).toEqual(server.records);
    }
  },
  1000,
);
