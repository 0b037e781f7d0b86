import { expect, test } from 'vitest';
import { projectionsOf } from '../../../testing/projections.ts';
import { DEFAULT_QUERY, rankCsv, scoringOf, type RankKind } from './index.ts';
import { rankPlayers } from '../../../testing/rankings.ts';

const csv = (kind: RankKind, ...records: Parameters<typeof projectionsOf>[1]) =>
  rankCsv(kind, rankPlayers(projectionsOf(kind, records), scoringOf(null, kind), DEFAULT_QUERY)).split('\r\n');

test('rankCsv writes a skater ranking with the column names of the data file, unrounded figures, and an empty cell for an unknown value', () => {
  const [head, first, second, ...end] = csv(
    'skaters',
    { Player: '=Cmd, "A"', Timeframe: 'Week 1', percent_owned: 12.5, Goals: 0.123456 },
    {
      Player: 'Bo',
      playerId: 7,
      Team: 'Ottawa Senators',
      ABR: 'OTT',
      Pos: 'C',
      Timeframe: 'Week 1',
      Games: 3,
      Goals: 1,
      Hits: 2,
    },
  );
  expect(head).toBe(
    'Rank,Player,playerId,Team,ABR,Pos,Fantasy Points,Z-Score,percent_owned,Games,Goals,Assists,Points,PP Goals,' +
      'PP Assists,PP Points,PK Goals,PK Assists,PK Points,SOG,PlusMinus,Blocks,Hits',
  );
  expect(first).toBe('1,Bo,7,Ottawa Senators,OTT,C,2.2,1,,3,1,,,,,,,,,,,,2');
  expect(second).toBe(`2,"'=Cmd, ""A""",,,,,0.246912,-1,12.5,,0.123456,,,,,,,,,,,,`);
  expect(end).toEqual(['']);
});

test('rankCsv writes the goalie columns for a goalie ranking', () => {
  const [head, first] = csv('goalies', {
    Player: 'Bo',
    Timeframe: 'Week 1',
    'Wins Remaining': 2,
    'Goals Against Remaining': 3,
  });
  expect(head).toMatch(
    /,Games,Wins Remaining,Shots Against Remaining,Goals Against Remaining,Saves Remaining,Shutouts Remaining$/,
  );
  expect(first).toBe('1,Bo,,,,,2,0,,,2,,3,,');
});
