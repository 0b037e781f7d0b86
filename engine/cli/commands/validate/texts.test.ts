import type { LeagueDate } from '@ddh/engine/internal/domain';
import { describe, expect, test } from 'vitest';
import { lackText, simulationProblemText } from './texts.ts';

describe('validation texts', () => {
  const date = '2025-10-07' as LeagueDate;

  test.each([
    [{ kind: 'game', away: 'A', home: 'B', date }, 'have no A @ B on 2025-10-07'],
    [{ kind: 'team', team: 'A', date }, 'have no A on 2025-10-07'],
    [{ kind: 'playerOf', team: 'A' }, 'have no player of A'],
  ] as const)('describes a file that lacks %j', (lack, text) => {
    expect(lackText(lack)).toBe(text);
  });

  test.each([
    [{ kind: 'badValue', problem: 'fraction', found: '0.5' }, 'is 0.5, which is not a whole number'],
    [{ kind: 'badValue', problem: 'notANumber', found: 'x' }, 'is x, which is not a number'],
    [{ kind: 'badValue', problem: 'outOfRange', found: '1e99' }, 'is 1e99, which is too large to count'],
    [{ kind: 'absent' }, 'has no value'],
    [{ kind: 'negative', value: -3 }, 'must not be negative, but is -3'],
    [{ kind: 'noWin', value: 2 }, 'must be 0 or 1, not 2'],
    [{ kind: 'sameWin', value: 0 }, 'is 0 for both teams'],
    [{ kind: 'winWithoutLead' }, 'is 1, but the team has no more goals than the other team'],
    [{ kind: 'sum', value: 7, sum: 6 }, 'is 7, but the two teams add up to 6'],
    [{ kind: 'differential', value: 7, lead: -1 }, 'is 7, but goals for minus goals against is -1'],
    [{ kind: 'teams', found: 3 }, 'must name two teams by "{team} Goal Differential", not 3'],
    [{ kind: 'noColumn' }, 'is missing'],
  ] as const)('describes a wrong record: %j', (fault, text) => {
    expect(simulationProblemText({ path: '', fault, more: 0 })).toBe(text);
    expect(simulationProblemText({ path: '', fault, more: 1 })).toBe(`${text} (and 1 more record)`);
    expect(simulationProblemText({ path: '', fault, more: 1200 })).toBe(`${text} (and 1,200 more records)`);
  });
});
