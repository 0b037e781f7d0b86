import { describe, expect, test } from 'vitest';
import { A, B, book, C, edited, error, goalie, none, open, run } from '../../../testing/teamBook.ts';
import { aRecord, aTeam, teamId } from '../../../testing/teams.ts';
import { isChangedElsewhere, isDeletedElsewhere, isUnsaved, newTeam, NO_ROSTER, openBook } from './index.ts';
import { NO_SETTINGS } from './fields.ts';

describe('openBook', () => {
  test('openBook shows the current team', () => {
    expect(open).toEqual({ ...book, draft: { team: B.team, base: B } });
    expect(isUnsaved(open)).toBe(false);
  });

  test('openBook shows the first team if the current one does not exist, and no team if the user has none', () => {
    expect(openBook({ teams: [A, B], current: teamId(9999) }, null).current).toBe(A.team.id);
    expect(openBook({ teams: [A, B], current: null }, null).draft).toEqual({ team: A.team, base: A });
    expect(none).toEqual({ teams: [], current: null, draft: null });
  });

  test('openBook restores a stored draft and makes its team current', () => {
    const draft = { team: { ...C.team, name: 'Draft' }, base: C };
    const again = openBook(book, draft);
    expect(again).toEqual({ teams: [A, B, C], current: C.team.id, draft });
    expect(isUnsaved(again)).toBe(true);
    expect(isChangedElsewhere(again)).toBe(false);
  });

  test('openBook drops a draft without edits', () => {
    expect(openBook(book, { team: C.team, base: C })).toEqual(open);
    // The draft was saved, but the page closed before it could delete the draft.
    const saved = aRecord({ ...C.team, name: 'Saved' }, 2);
    expect(openBook({ ...book, teams: [A, B, saved] }, { team: saved.team, base: C })).toEqual({
      teams: [A, B, saved],
      current: B.team.id,
      draft: { team: B.team, base: B },
    });
    // The draft is back to the stored team, which another tab has changed since.
    expect(openBook({ ...book, teams: [A, B, saved] }, { team: C.team, base: C }).draft).toEqual({
      team: B.team,
      base: B,
    });
  });
});

describe('adding a team', () => {
  test('newTeam returns a team with empty sections and a checked name', () => {
    expect(newTeam(open, teamId(1004), ' D ')).toEqual({
      ok: true,
      value: { ...NO_SETTINGS, id: teamId(1004), name: 'D', roster: NO_ROSTER },
    });
    expect(newTeam(open, teamId(1004), 'b')).toEqual({ ok: false, error: { kind: 'nameTaken' } });
    expect(newTeam(open, teamId(1004), '')).toEqual({ ok: false, error: { kind: 'nameMissing' } });
  });

  test('newTeam fails while there are unsaved edits', () => {
    expect(newTeam(edited, teamId(1004), 'D')).toEqual({ ok: false, error: { kind: 'unsaved' } });
  });

  test('newTeam fails when there are five teams', () => {
    const five = openBook(
      { ...book, teams: [A, B, C, aRecord(aTeam({ id: 1004, name: 'D' })), aRecord(aTeam({ id: 1005, name: 'E' }))] },
      null,
    );
    expect(newTeam(five, teamId(1006), 'F')).toEqual({ ok: false, error: { kind: 'tooManyTeams' } });
  });

  test('the add command makes the stored team current', () => {
    const D = aRecord(aTeam({ id: 1004, name: 'D' }));
    expect(run(open, { do: 'add', record: D })).toEqual({
      teams: [A, B, C, D],
      current: D.team.id,
      draft: { team: D.team, base: D },
    });
    expect(run(none, { do: 'add', record: D })).toMatchObject({ teams: [D], current: D.team.id });
  });

  test('the add command keeps the current team if that team has unsaved edits', () => {
    const D = aRecord(aTeam({ id: 1004, name: 'D' }));
    expect(run(edited, { do: 'add', record: D })).toEqual({ ...edited, teams: [A, B, C, D] });
  });
});

describe('editing a team', () => {
  test('edits of a team leave the saved team unchanged and count as unsaved', () => {
    const renamed = run(open, { do: 'rename', name: ' Bee ' });
    expect(renamed).toEqual({ ...open, draft: { team: { ...B.team, name: 'Bee' }, base: B } });
    expect(isUnsaved(renamed)).toBe(true);
    const settings = { leagueStructure: { bench_spots: 1 }, skaterScoring: { goal: 2 }, goalieScoring: { wins: 3 } };
    const set = run(open, { do: 'editSettings', settings: { ...settings, name: 'not a setting' } as never });
    expect(set.draft).toEqual({ team: { ...B.team, ...settings }, base: B });
    expect(edited.draft).toEqual({ team: { ...B.team, roster: goalie }, base: B });
  });

  test('edits of a team that are undone or discarded no longer count as unsaved', () => {
    expect(isUnsaved(run(edited, { do: 'editRoster', roster: NO_ROSTER }))).toBe(false);
    expect(isUnsaved(run(open, { do: 'rename', name: 'Bee' }, { do: 'rename', name: 'B' }))).toBe(false);
    expect(run(edited, { do: 'discard' })).toEqual(open);
  });

  test('edit commands fail without a current team', () => {
    for (const command of [
      { do: 'rename', name: 'X' },
      { do: 'editSettings', settings: NO_SETTINGS },
      { do: 'editRoster', roster: goalie },
      { do: 'discard' },
    ] as const) {
      expect(error(none, command)).toEqual({ kind: 'noTeam' });
    }
    expect(isUnsaved(none)).toBe(false);
    expect(isChangedElsewhere(none)).toBe(false);
    expect(isDeletedElsewhere(none)).toBe(false);
  });

  test('the rename command refuses the name of another team', () => {
    expect(error(open, { do: 'rename', name: 'a' })).toEqual({ kind: 'nameTaken' });
    expect(error(open, { do: 'rename', name: ' ' })).toEqual({ kind: 'nameMissing' });
    expect(run(open, { do: 'rename', name: 'b' }).draft?.team.name).toBe('b');
  });
});

describe('switching teams', () => {
  test('the switch command makes another team current', () => {
    expect(run(open, { do: 'switch', team: C.team.id })).toEqual({
      ...book,
      current: C.team.id,
      draft: { team: C.team, base: C },
    });
  });

  test('the switch command fails while there are unsaved edits, unless the team is already current', () => {
    expect(error(edited, { do: 'switch', team: C.team.id })).toEqual({ kind: 'unsaved' });
    expect(run(edited, { do: 'switch', team: B.team.id })).toEqual(edited);
    expect(error(edited, { do: 'switch', team: teamId(9999) })).toEqual({ kind: 'notFound' });
  });
});

describe('deleting a team', () => {
  test('deleting the current team makes the first remaining team current, if a team remains', () => {
    const two = run(open, { do: 'delete', team: B.team.id });
    expect(two).toEqual({ teams: [A, C], current: A.team.id, draft: { team: A.team, base: A } });
    expect(run(two, { do: 'delete', team: A.team.id }, { do: 'delete', team: C.team.id })).toEqual(none);
  });

  test('deleting a team that is not current keeps the edits', () => {
    expect(run(edited, { do: 'delete', team: A.team.id })).toEqual({ ...edited, teams: [B, C] });
  });

  test('deleting the current team fails while it has unsaved edits', () => {
    expect(error(edited, { do: 'delete', team: B.team.id })).toEqual({ kind: 'unsaved' });
    expect(error(open, { do: 'delete', team: teamId(9999) })).toEqual({ kind: 'notFound' });
  });
});
