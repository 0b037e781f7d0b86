import type { TeamChange } from '@ddh/engine/internal/fantasy';
import { expect, test } from 'vitest';
import { aTeam } from '../../../../engine/testing/teams.ts';
import { bringBackLabel, deletedText, formatMoment, replacedText, versionText } from './earlierCopy.ts';

const plain = (text: string): string => text.replace(/\s/gu, ' ');

const AT = Date.UTC(2025, 9, 7, 13, 14);

const none: TeamChange = { name: null, sections: [], more: 0, fewer: 0, moved: false };

const version = (change: TeamChange | null) => ({ team: aTeam(), at: AT, deleted: false, change });

test('formatMoment uses the time zone of the user', () => {
  expect(plain(formatMoment(AT, 'America/New_York'))).toBe('Oct 7, 2025, 9:14 AM');
  expect(plain(formatMoment(AT, 'Asia/Tokyo'))).toBe('Oct 7, 2025, 10:14 PM');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(formatMoment(AT)).toBe(formatMoment(AT, timeZone));
});

test('replacedText says when a version was replaced or a team was deleted', () => {
  expect(plain(replacedText(version(null), 'UTC'))).toBe('Until Oct 7, 2025, 1:14 PM');
  expect(plain(replacedText({ ...version(null), deleted: true }, 'UTC'))).toBe('Deleted Oct 7, 2025, 1:14 PM');
  expect(plain(bringBackLabel(version(null), 'UTC'))).toBe('Bring back the version until Oct 7, 2025, 1:14 PM');
});

test.each<[TeamChange | null, string]>([
  [null, 'The same as now'],
  [{ ...none, name: 'Bears' }, 'Named Bears'],
  [{ ...none, sections: ['leagueStructure'], more: 1 }, 'Other league structure, 1 player more'],
  [
    { ...none, name: 'Bears', sections: ['skaterScoring', 'goalieScoring'], more: 2, fewer: 3 },
    'Named Bears, other skater scoring, other goalie scoring, 2 players more, 3 players fewer',
  ],
  [{ ...none, moved: true }, 'Players in other positions'],
])('versionText describes the difference %j between a version and the team', (change, text) => {
  expect(versionText(version(change))).toBe(text);
});

test('deletedText gives the number of players of a deleted team', () => {
  const last = (players: number) => ({ team: aTeam(), at: AT, deleted: true, players });
  expect([0, 1, 12].map((players) => deletedText(last(players)))).toEqual(['no players', '1 player', '12 players']);
});
