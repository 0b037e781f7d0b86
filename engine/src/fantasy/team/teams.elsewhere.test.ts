import { describe, expect, test } from 'vitest';
import { A, B, book, C, edited, error, goalie, none, open, run } from '../../../testing/teamBook.ts';
import { aRecord, teamId } from '../../../testing/teams.ts';
import {
  isChangedElsewhere,
  isDeletedElsewhere,
  isStored,
  isUnsaved,
  NO_ROSTER,
  openBook,
  type OpenBook,
  type TeamBook,
} from './index.ts';
import type { Roster } from './team.ts';

describe('markSaved', () => {
  const sent = edited.draft!.team;

  test('after the markSaved command, the team has no unsaved edits', () => {
    const record = aRecord(sent, 2);
    const saved = run(edited, { do: 'markSaved', sent, record });
    expect(saved).toEqual({ teams: [A, record, C], current: B.team.id, draft: { team: sent, base: record } });
    expect(isUnsaved(saved)).toBe(false);
  });

  test('after the markSaved command, the draft is the stored team, even if the store merged another page’s edits', () => {
    const record = aRecord({ ...sent, name: 'Theirs' }, 3);
    const saved = run(edited, { do: 'markSaved', sent, record });
    expect(saved.draft).toEqual({ team: record.team, base: record });
    expect(isUnsaved(saved)).toBe(false);
  });

  test('the markSaved command applies edits made during the save to the stored team, and keeps them unsaved', () => {
    const typing = run(edited, { do: 'editRoster', roster: { ...goalie, F: ['Tim Stützle'] } });
    const record = aRecord({ ...sent, name: 'Theirs', roster: { ...goalie, D: ['Thomas Chabot'] } }, 3);
    const saved = run(typing, { do: 'markSaved', sent, record });
    expect(saved.draft).toEqual({
      team: { ...record.team, roster: { F: ['Tim Stützle'], D: ['Thomas Chabot'], G: ['Linus Ullmark'] } },
      base: record,
    });
    expect(isUnsaved(saved)).toBe(true);
    expect(isChangedElsewhere(saved)).toBe(false);
  });

  test('the markSaved command does not change the draft when the saved team is no longer current', () => {
    const record = aRecord({ ...A.team, name: 'Saved' }, 2);
    expect(run(edited, { do: 'markSaved', sent: record.team, record })).toEqual({ ...edited, teams: [record, B, C] });
  });

  test('the markSaved command does not replace a newer saved version of the team', () => {
    const later = aRecord({ ...B.team, name: 'Later', roster: goalie }, 3);
    const waiting = run(edited, { do: 'follow', book: { ...book, teams: [A, later, C] } });
    const saved = run(waiting, { do: 'markSaved', sent, record: aRecord(sent, 2) });
    expect(saved).toEqual({ teams: [A, later, C], current: B.team.id, draft: { team: later.team, base: later } });
    const typing = run(waiting, { do: 'rename', name: 'Mine' }, { do: 'markSaved', sent, record: aRecord(sent, 2) });
    expect(typing.teams[1]).toEqual(later);
    expect(typing.draft).toEqual({ team: { ...sent, name: 'Mine' }, base: aRecord(sent, 2) });
    expect(isChangedElsewhere(typing)).toBe(true);
    const again = run(waiting, { do: 'markSaved', sent, record: aRecord(sent, 3) });
    expect(again.teams[1]).toEqual(aRecord(sent, 3));
  });
});

describe('follow', () => {
  const theirs = aRecord({ ...B.team, name: 'Bee' }, 2);
  const follow = (state: OpenBook, ...teams: TeamBook['teams']) =>
    run(state, { do: 'follow', book: { teams, current: teams[0]?.team.id ?? null } });

  test('if the current team has no edits, the follow command takes the teams of the other tab and keeps the same team current', () => {
    expect(follow(open, A, theirs)).toEqual({
      teams: [A, theirs],
      current: B.team.id,
      draft: { team: theirs.team, base: theirs },
    });
  });

  test('the follow command keeps edits and reports that the team was changed elsewhere', () => {
    const state = follow(edited, A, theirs, C);
    expect(state).toEqual({ teams: [A, theirs, C], current: B.team.id, draft: edited.draft });
    expect(isUnsaved(state)).toBe(true);
    expect(isChangedElsewhere(state)).toBe(true);
    expect(isDeletedElsewhere(state)).toBe(false);
    expect(isChangedElsewhere(edited)).toBe(false);
    expect(run(state, { do: 'discard' }).draft).toEqual({ team: theirs.team, base: theirs });
  });

  test('the follow command drops edits that equal the other tab’s version', () => {
    const same = aRecord(edited.draft!.team, 2);
    expect(isUnsaved(follow(edited, A, same))).toBe(false);
  });

  test('the follow command switches to the first team if the current one was deleted', () => {
    expect(follow(open, C, A)).toEqual({ teams: [C, A], current: C.team.id, draft: { team: C.team, base: C } });
    expect(follow(open)).toEqual(none);
  });

  test('if the user had no teams, the follow command shows the current team of the other tab', () => {
    expect(run(none, { do: 'follow', book })).toEqual(open);
  });

  test('the follow command accepts a lower revision, which a team has after it is created again', () => {
    const newer = follow(open, A, theirs);
    expect(follow(newer, A, B)).toEqual(openBook({ teams: [A, B], current: B.team.id }, null));
  });
});

describe('another tab deletes a team that has unsaved edits on this page', () => {
  const gone = run(edited, { do: 'follow', book: { teams: [A, C], current: A.team.id } });
  const base = { team: B.team, rev: -1 };

  test('after another tab deletes a team with unsaved edits, the follow command keeps the team and its edits', () => {
    expect(gone).toEqual({ teams: [A, C, base], current: B.team.id, draft: { team: edited.draft!.team, base } });
    expect(isDeletedElsewhere(gone)).toBe(true);
    expect(isUnsaved(gone)).toBe(true);
    expect(isChangedElsewhere(gone)).toBe(false);
    expect(error(gone, { do: 'switch', team: A.team.id })).toEqual({ kind: 'unsaved' });
  });

  test('a team deleted elsewhere stays open when "follow" runs again, when the page reloads, and when its edits are undone', () => {
    const teams = [A, C];
    expect(run(gone, { do: 'follow', book: { teams, current: null } })).toEqual(gone);
    expect(openBook({ teams, current: A.team.id }, gone.draft)).toEqual(gone);
    const back = run(gone, { do: 'editRoster', roster: NO_ROSTER });
    expect(isUnsaved(back)).toBe(true);
    expect(run(back, { do: 'follow', book: { teams, current: null } })).toEqual(back);
  });

  test('a team deleted elsewhere disappears when its edits are discarded or this page deletes it too', () => {
    const left = { teams: [A, C], current: A.team.id, draft: { team: A.team, base: A } };
    expect(run(gone, { do: 'discard' })).toEqual(left);
    expect(run(gone, { do: 'delete', team: B.team.id })).toEqual(left);
  });

  test('a team deleted elsewhere is stored again when it is saved', () => {
    const record = aRecord(gone.draft!.team, 1);
    const saved = run(gone, { do: 'markSaved', sent: gone.draft!.team, record });
    expect(saved).toEqual({ teams: [A, C, record], current: B.team.id, draft: { team: record.team, base: record } });
    expect(isUnsaved(saved)).toBe(false);
  });

  test('a team deleted elsewhere counts as changed elsewhere once another tab restores it', () => {
    const back = run(gone, {
      do: 'follow',
      book: { teams: [A, C, aRecord({ ...B.team, name: 'Back' }, 1)], current: null },
    });
    expect(isDeletedElsewhere(back)).toBe(false);
    expect(isChangedElsewhere(back)).toBe(true);
    expect(back.draft).toEqual(gone.draft);
  });
});

describe('the markSaved command when the team was saved under another id', () => {
  const sent = { ...B.team, roster: goalie };
  const gone = run(edited, { do: 'follow', book: { teams: [A, C], current: null } });
  const record = aRecord({ ...sent, id: teamId(2002) }, 4);

  test('if a team is saved under another id, markSaved makes the team with this id current and keeps later edits unsaved', () => {
    const saved = run(gone, { do: 'markSaved', sent, record });
    expect(saved).toEqual({
      teams: [A, C, record],
      current: record.team.id,
      draft: { team: record.team, base: record },
    });
    const later: Roster = { ...goalie, F: ['Tim Stützle'] };
    const typing = run(gone, { do: 'editRoster', roster: later }, { do: 'markSaved', sent, record });
    expect(typing.draft).toEqual({ team: { ...record.team, roster: later }, base: record });
    expect([isUnsaved(typing), isDeletedElsewhere(typing)]).toEqual([true, false]);
  });

  test('saving a team under another id changes neither a new team with the old id nor edits of another team', () => {
    const other = aRecord({ ...B.team, name: 'Other' }, 7);
    const given = run(gone, { do: 'follow', book: { teams: [A, other, C], current: null } });
    const saved = run(given, { do: 'markSaved', sent, record });
    expect(saved.teams).toEqual([A, other, C, record]);
    expect(saved.draft).toEqual({ team: record.team, base: record });
    const elsewhere = run(openBook({ teams: [A, C], current: C.team.id }, null), { do: 'editRoster', roster: goalie });
    const made = run(elsewhere, { do: 'markSaved', sent, record });
    expect(made).toEqual({ ...elsewhere, teams: [A, C, record] });
  });

  test('isStored is false for a deleted or unknown team', () => {
    expect(isStored(open, B.team.id)).toBe(true);
    expect(isStored(gone, B.team.id)).toBe(false);
    expect(isStored(open, teamId(2002))).toBe(false);
  });
});
