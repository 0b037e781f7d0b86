import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { LoadTab } from '../../../testing/memoryServices.ts';
import { BEST, PASTRNAK, SITE, STUETZLE, TEAM, TKACHUK } from '../../../testing/rankingsPage.ts';
import { siteFiles, tabAnswer } from '../../../testing/siteFiles.ts';
import { fantasyPath, mountFantasy } from '../../testing/mountFantasy.tsx';
import { cells, announcements, mountRankings, options, players, row, select } from '../../testing/mountRankings.ts';

afterEach(cleanup);

describe('filters of the rankings', () => {
  test('ranking filters have the defaults and choices of spec 9', async () => {
    await mountRankings();
    expect(select('Timeframe').selectedOptions[0]!.text).toBe('Week 1');
    expect(options('Timeframe').slice(1)).toEqual(['Week 1', 'Week 2', 'Week 10', 'Rest of Season']);
    expect(select('Team').selectedOptions[0]!.text).toBe('All Teams');
    expect(options('Ownership').slice(1)).toEqual([100, 90, 80, 70, 60, 50, 40].map((most) => `${most}% or less`));
    expect(select('Ownership').selectedOptions[0]!.text).toBe('100% or less');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true);
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    expect(announcements()).toContain('4 players');
  });

  test('each filter narrows the ranking, and the number of remaining players is announced', async () => {
    const { user } = await mountRankings();
    await user.click(screen.getByRole('radio', { name: 'F' }));
    await waitFor(() => expect(players()).toEqual([TKACHUK, PASTRNAK, STUETZLE]));
    expect(announcements()).toContain('3 of 4 players');
    await user.selectOptions(select('Ownership'), '90% or less');
    await waitFor(() => expect(players()).toEqual([TKACHUK]));
    await user.selectOptions(select('Ownership'), '100% or less');
    await user.selectOptions(select('Team'), 'Boston Bruins');
    await waitFor(() => expect(players()).toEqual([PASTRNAK]));
    await user.selectOptions(select('Team'), 'All Teams');
    await user.type(screen.getByRole('searchbox', { name: 'Search players' }), 'tim');
    await waitFor(() => expect(players()).toEqual([STUETZLE]));
    await user.clear(screen.getByRole('searchbox'));
    await user.selectOptions(select('Timeframe'), 'Rest of Season');
    await waitFor(() => expect(players()).toEqual([STUETZLE]));
    expect(await screen.findByRole('region', { name: 'Skaters, Rest of Season, Forwards' })).toBeTruthy();
  });

  test('filters without a result show a notice, and the Clear filters button resets the filters', async () => {
    const { user } = await mountRankings();
    await user.type(screen.getByRole('searchbox'), 'zzz');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(players()).toEqual(BEST));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    // The Clear filters button has disappeared, and the focus has moved to another element.
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('the current team in a ranking', () => {
  test('the ranking uses the scoring of the current team and marks the players of that team', async () => {
    await mountRankings({ team: TEAM });
    expect(await screen.findByText(`Scoring of ${TEAM.name}`)).toBeTruthy();
    await waitFor(() => expect(cells(TKACHUK).slice(0, 2)).toEqual([`1${TKACHUK}OTT LWroster`, '18.0']));
    expect(row(TKACHUK).textContent).toContain('on your roster');
    expect(row(STUETZLE).textContent).not.toContain('roster');
    expect(screen.getByRole('link', { name: /Change it +in My Team/ })).toBeTruthy();
  });

  test('a team without goalie scoring gets standard scoring and a note that says so', async () => {
    await mountRankings({ tab: 'goalies', team: TEAM });
    expect(await screen.findAllByText(/^Night Shift has no goalie/)).toBeTruthy();
  });

  test('a category league gets the hint to sort by z-score', async () => {
    await mountRankings({
      tab: 'goalies',
      team: { ...TEAM, goalieScoring: { wins: 1, saves: 1, goals_against: 1, shutouts: 1 } },
    });
    expect(await screen.findByText(/sort by z-score/)).toBeTruthy();
  });
});

describe('a timeframe that is not loaded yet', () => {
  test('waits in the place of its table below the filters, until its players are there', async () => {
    const others = {
      all: [{ file: 'x' }, { file: 'y' }].map((cut, i) => ({ ...cut, timeframe: `Week ${i + 1}` })),
      read: [],
    };
    const first = SITE.skater_projections!.filter((one) => one['Timeframe'] === 'Week 1');
    let arrive = (): void => undefined;
    const load: LoadTab = async (request) => {
      if (request.first)
        return tabAnswer(
          request.tab,
          { awaited: { skater_projections: others } },
          siteFiles({ skater_projections: first }),
        );
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return tabAnswer(request.tab, {}, siteFiles(SITE));
    };
    const { user } = mountFantasy({ path: fantasyPath('skaters'), load });
    await screen.findByRole('region', { name: 'Skaters, Week 1' });
    await user.selectOptions(select('Timeframe'), 'Week 2');
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    expect(select('Timeframe').selectedOptions[0]!.text).toBe('Week 2');
    arrive();
    await screen.findByRole('region', { name: 'Skaters, Week 2' });
    expect(players()).toEqual([PASTRNAK]);
  });
});
