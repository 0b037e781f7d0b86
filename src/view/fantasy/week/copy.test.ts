import type { WeekMeeting } from '@ddh/engine/internal/fantasy';
import { meetingText } from '@ddh/engine/internal/format';
import { expect, test } from 'vitest';
import { rosterDayFigure, spokenMeeting } from './copy.ts';

test("a game is described from the team's point of view, in visible text and for screen readers", () => {
  const boston = { name: 'Boston Bruins', abbreviation: 'BOS' };
  const meetings: readonly WeekMeeting[] = [
    { opponent: boston, venue: 'away' },
    { opponent: boston, venue: 'home' },
    { opponent: { name: 'Yaks', abbreviation: null }, venue: 'away' },
  ];
  expect(meetings.map(meetingText)).toEqual(['@ BOS', 'BOS', '@ Yaks']);
  expect(meetings.map(spokenMeeting)).toEqual(['at Boston Bruins', 'home to Boston Bruins', 'at Yaks']);
});

test("rosterDayFigure gives the number of the user's players with a game on a day", () => {
  const days = [
    { playing: 8, starting: 6 },
    { playing: 1, starting: 1 },
    { playing: 1, starting: null },
    { playing: 8, starting: null },
  ];
  expect(days.map(rosterDayFigure)).toEqual(['6/8', '1/1', '1', '8']);
});
