import { expect, test } from 'vitest';
import { aTeam } from '../../../../engine/testing/teams.ts';
import { bringBackLabel, deletedText, formatMoment, replacedText } from './earlierCopy.ts';

const plain = (text: string): string => text.replace(/\s/gu, ' ');

const AT = Date.UTC(2025, 9, 7, 13, 14);

const version = { team: aTeam(), at: AT, deleted: false };

test('formatMoment uses the time zone of the user', () => {
  expect(plain(formatMoment(AT, 'America/New_York'))).toBe('Oct 7, 2025, 9:14 AM');
  expect(plain(formatMoment(AT, 'Asia/Tokyo'))).toBe('Oct 7, 2025, 10:14 PM');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(formatMoment(AT)).toBe(formatMoment(AT, timeZone));
});

test('replacedText says when a version was replaced or a team was deleted', () => {
  expect(plain(replacedText(version, 'UTC'))).toBe('Until Oct 7, 2025, 1:14 PM');
  expect(plain(replacedText({ ...version, deleted: true }, 'UTC'))).toBe('Deleted Oct 7, 2025, 1:14 PM');
  expect(plain(bringBackLabel(version, 'UTC'))).toBe('Bring back the version until Oct 7, 2025, 1:14 PM');
});

test('deletedText gives the number of players of a deleted team', () => {
  const last = (players: number) => ({ team: aTeam(), at: AT, deleted: true, players });
  expect([0, 1, 12].map((players) => deletedText(last(players)))).toEqual(['no players', '1 player', '12 players']);
});
