import { describe, expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { A, B, book, edited, none, open, run } from '../../../testing/teamBook.ts';
import { aTeam, someTeam } from '../../../testing/teams.ts';
import { earlierTeams, openBook, runTeams, sameTeam, type FantasyTeam, type ReplacedTeam } from './index.ts';

let at = 100;
const backup = (team: FantasyTeam, deleted = false): ReplacedTeam => ({ team, at: --at, deleted });
const forwards = (...F: readonly string[]): FantasyTeam => ({ ...B.team, roster: { F, D: [], G: [] } });
const changes = (now: FantasyTeam, then: FantasyTeam) =>
  earlierTeams([backup(then)], openBook({ teams: [{ team: now, rev: 2 }], current: now.id }, null)).versions[0]?.change;

describe('versions listed by earlierTeams', () => {
  test('earlierTeams lists the versions of the current team, newest first', () => {
    const [first, second, other] = [backup(forwards('A')), backup(forwards('A', 'B')), backup(A.team)];
    expect(earlierTeams([first, other, second], open).versions.map(({ team }) => team)).toEqual([
      first.team,
      second.team,
    ]);
    expect(earlierTeams([first], none).versions).toEqual([]);
  });

  test('earlierTeams compares each version with the current team, including unsaved edits', () => {
    expect(earlierTeams([backup(B.team)], edited).versions[0]?.change).toEqual({
      name: null,
      sections: [],
      more: 0,
      fewer: 1,
      moved: false,
    });
    const then = { ...forwards('A', 'B'), name: 'Bees', skaterScoring: { goal: 2 }, goalieScoring: { wins: 1 } };
    expect(changes(forwards('a', 'C'), then)).toEqual({
      name: 'Bees',
      sections: ['skaterScoring', 'goalieScoring'],
      more: 1,
      fewer: 1,
      moved: false,
    });
  });

  test('earlierTeams reports a player who moved between groups, and no change when only the order differs', () => {
    const moved = { ...B.team, roster: { F: [], D: ['A'], G: [] } };
    expect(changes(forwards('A'), moved)).toEqual({ name: null, sections: [], more: 0, fewer: 0, moved: true });
    expect(changes(forwards('A', 'B'), forwards('B', 'A'))).toBeNull();
  });
});

describe('deleted teams listed by earlierTeams', () => {
  const gone = aTeam({ id: 1009, name: 'Gone', roster: { F: ['A'], D: ['B'], G: [] } });

  test('earlierTeams lists each deleted team once, with its last version', () => {
    const last = backup(gone, true);
    expect(earlierTeams([last, backup({ ...gone, name: 'Before' })], open)).toEqual({
      versions: [],
      deleted: [{ ...last, players: 2 }],
    });
  });

  test('earlierTeams does not list a deleted team that exists again', () => {
    expect(earlierTeams([backup(A.team, true)], open).deleted).toEqual([]);
    // Another device deleted the team while it had unsaved edits on this page. Saving would create the team again, so
    // it is not listed as deleted.
    const draft = { team: forwards('A'), base: B };
    const orphan = openBook({ teams: [A], current: A.team.id }, draft);
    const earlier = earlierTeams([backup(B.team, true)], orphan);
    expect([earlier.deleted, earlier.versions.length]).toEqual([[], 1]);
  });
});

describe('the restore command', () => {
  test('the restore command changes the current team as an unsaved edit that can be discarded', () => {
    const then = { ...forwards('A'), name: 'Bees', leagueStructure: { bench_spots: 2 } };
    const back = run(open, { do: 'restore', team: then });
    expect(back).toEqual({ ...open, draft: { team: then, base: B } });
    expect(run(back, { do: 'discard' })).toEqual(open);
  });

  test.each([
    ['no current team', none, B.team, 'noTeam'],
    ['another team', open, A.team, 'notFound'],
    ['unsaved edits', edited, B.team, 'unsaved'],
    ['a name that another team has now', open, { ...B.team, name: ' a' }, 'nameTaken'],
  ] as const)('the restore command fails with %s', (_, state, team, kind) => {
    expect(runTeams(state, { do: 'restore', team })).toEqual({ ok: false, error: { kind } });
  });
});

prop(
  'earlierTeams reports a change exactly when restoring the version changes the team',
  [someTeam(), someTeam()],
  (now, then) => {
    const state = openBook({ ...book, teams: [{ team: now, rev: 2 }], current: now.id }, null);
    const { change } = earlierTeams([backup(then)], state).versions[0]!;
    expect(change === null).toBe(sameTeam(now, then));
    const back = run(state, { do: 'restore', team: then });
    expect(sameTeam(back.draft!.team, then)).toBe(true);
    const after = earlierTeams([backup(then)], back).versions[0]!;
    expect(after.change).toBeNull();
  },
);
