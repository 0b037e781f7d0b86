import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { CandidateStarts, PoolPlayer, WeekMeeting } from '@ddh/engine/internal/fantasy';
import { meetingText, teamsText, weekColumnName, weekColumnShort } from '@ddh/engine/internal/format';
import { WEEK_COLUMNS } from '@ddh/engine/internal/schedule';
import { describe, expect, test } from 'vitest';
import {
  candidateHint,
  nobodyNamedText,
  outcomeText,
  playerSideText,
  rosterDayFigure,
  rosterDayText,
  rosterLineText,
  spokenMeeting,
  startsRule,
  startsText,
  weekSortedText,
} from './copy.ts';

const date = (text: string) => text as LeagueDate;

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

test('each column of the week table has a name, a short name and an announcement of its order', () => {
  expect(WEEK_COLUMNS.map((one) => `${weekColumnName(one)} ${weekColumnShort(one)}`)).toEqual([
    'Team Team',
    'Games GP',
    'Off-nights Off',
    'Back-to-backs B2B',
    'Home H',
    'Away A',
  ]);
  expect(teamsText(32, 32)).toBe('32 teams');
  expect(teamsText(1, 32)).toBe('1 of 32 teams');
  expect(weekSortedText({ by: 'offNights', descending: true }, 6, 32)).toBe(
    'Sorted by off-nights, descending, 6 of 32 teams',
  );
  expect(weekSortedText({ by: 'team', descending: false }, 1, 1)).toBe('Sorted by team, ascending, 1 team');
});

test("rosterDayText and rosterDayFigure give the number of the user's players with a game on a day", () => {
  const days = [
    { playing: 8, starting: 6 },
    { playing: 1, starting: 1 },
    { playing: 1, starting: null },
    { playing: 8, starting: null },
  ];
  expect(days.map(rosterDayText)).toEqual(['6 of 8 players start', '1 of 1 player start', '1 player', '8 players']);
  expect(days.map(rosterDayFigure)).toEqual(['6/8', '1/1', '1', '8']);
  expect(days.map(rosterLineText)).toEqual(['start/play', 'start/play', 'players', 'players']);
});

describe('texts about a player who might be added', () => {
  const player: PoolPlayer = {
    name: 'Tim Stützle',
    group: 'F',
    position: 'C',
    team: 'Ottawa Senators',
    abbreviation: 'OTT',
    playerId: 1,
  };

  const starts = (over: number, bench: number, added: number): CandidateStarts => ({
    days: Array.from({ length: over + bench + added }, (_, i) => ({
      date: date('2025-10-07'),
      meetings: [],
      offNight: false,
      outcome: i < over ? 'past' : i < over + bench ? 'bench' : 'added',
    })),
    games: bench + added,
    added,
  });

  const roster = { players: [], spots: { F: 4, D: 2, G: 1, utility: 1 } };

  const noSpots = { players: [], spots: null };

  test('playerSideText gives team and position, nobodyNamedText repeats the typed text, and candidateHint says why to choose a player', () => {
    expect(playerSideText(player)).toBe('OTT C');
    expect(playerSideText({ ...player, abbreviation: null })).toBe('Ottawa Senators C');
    expect(playerSideText({ ...player, abbreviation: null, team: null })).toBe('C');
    expect(nobodyNamedText(' xy ')).toBe('No player is called “xy”.');
    expect(candidateHint(null)).toBe('Choose a player to see their games this week.');
    expect(candidateHint(roster)).toBe('Choose a player to see which starts they would add to your team.');
  });

  test.each([
    [starts(0, 1, 2), roster, false, 'Tim Stützle: 2 added starts of 3 games in Week 2.'],
    [starts(1, 0, 1), roster, false, 'Tim Stützle: 1 added start of 1 game still to come in Week 2.'],
    [starts(0, 3, 0), noSpots, false, 'Tim Stützle: 0 added starts of 3 games in Week 2.'],
    [
      starts(0, 1, 2),
      roster,
      true,
      'Tim Stützle is on your roster: 2 starts of 3 games in Week 2 would be lost without them.',
    ],
    [starts(0, 0, 3), null, false, 'Tim Stützle: 3 games in Week 2.'],
    [starts(2, 0, 0), roster, false, 'Tim Stützle has no game left in Week 2.'],
    [starts(0, 0, 0), roster, true, 'Tim Stützle has no game in Week 2.'],
    [null, roster, false, 'The team of Tim Stützle is not known, so their games are not known either.'],
  ])('startsText describes the added starts of a player (case %#)', (found, of, rostered, expected) => {
    expect(startsText({ player, starts: found, roster: of, rostered }, 'Week 2')).toBe(expected);
  });

  test('startsRule says which days count as added starts', () => {
    const rule = (group: PoolPlayer['group'], of: Parameters<typeof startsRule>[0]['roster']) =>
      startsRule({ player: { ...player, group }, roster: of });
    expect(rule('F', null)).toBe('Create a team to see how many starts this player would add.');
    expect(rule('F', noSpots)).toBe(
      'Your league has no lineup spots yet. Counts days when this player has a game and nobody on your roster does.',
    );
    expect(rule('D', roster)).toBe('Counts days when you have an open defense or utility spot.');
    // A goalie cannot fill a utility spot.
    expect(rule('G', roster)).toBe('Counts days when you have an open goalie spot.');
    expect(rule('F', { ...roster, spots: { ...roster.spots, utility: 0 } })).toBe(
      'Counts days when you have an open forward spot.',
    );
  });

  test.each([
    ['added', roster, false, 'added start'],
    ['added', roster, true, 'start'],
    ['added', null, false, 'plays'],
    ['bench', roster, false, 'lineup full'],
    ['bench', noSpots, false, 'others play'],
    ['past', null, false, 'over'],
  ] as const)('outcomeText describes a day with the outcome %s', (outcome, of, rostered, expected) => {
    expect(outcomeText(outcome, { roster: of, rostered })).toBe(expected);
  });
});
