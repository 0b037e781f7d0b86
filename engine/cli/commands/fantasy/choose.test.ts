import { describe, expect, test } from 'vitest';
import { fantasyFolder } from '../../testing/fantasyFolder.ts';

const { put, ddh, names } = fantasyFolder();

describe('choosing rows of a ranking', () => {
  test.each([
    [
      ['--pos', 'F'],
      ['Bo Zed', 'Tim Stützle'],
    ],
    [['--pos', 'D'], ['Jake Sanderson']],
    [['--pos', 'G'], []],
    [
      ['--owned', '90'],
      ['Bo Zed', 'Jake Sanderson'],
    ],
    [
      ['--team', 'ott'],
      ['Tim Stützle', 'Jake Sanderson'],
    ],
    [['--team', 'Boston Bruins'], ['Bo Zed']],
    [['--team', 'Bruins'], ['Bo Zed']],
    [['--team', 'BOS'], ['Bo Zed']],
    [['--search', 'stutz'], ['Tim Stützle']],
    [['--limit', '1'], ['Bo Zed']],
    [
      ['--sort', 'player'],
      ['Bo Zed', 'Jake Sanderson', 'Tim Stützle'],
    ],
    [
      ['--sort', 'Power-play goals'],
      ['Tim Stützle', 'Jake Sanderson', 'Bo Zed'],
    ],
    [
      ['--sort', 'fantasypoints', '--reverse'],
      ['Jake Sanderson', 'Tim Stützle', 'Bo Zed'],
    ],
    [['--timeframe', 'rest'], ['Bo Zed']],
    [['--timeframe', 'ros'], ['Bo Zed']],
    [['--timeframe', 'ROS'], ['Bo Zed']],
    [
      ['--timeframe', '1', '--sort', 'sog', '--limit', '2'],
      ['Bo Zed', 'Tim Stützle'],
    ],
  ])('ddh fantasy %j lists %j', async (args, found) => {
    expect(await names('s.json', ...args)).toEqual(found);
  });

  test.each([
    [['s.json', '--timeframe', 'Week 7'], "'Week 7': Week 1, Rest of Season"],
    [['s.json', '--team', 'xyz'], "'xyz': Anaheim Ducks, Boston Bruins, "],
    [['s.json', '--team', ''], "'': "],
    [['g.json', '--timeframe', 'ros'], "'ros': Week 3"],
  ] as const)('ddh fantasy %j exits with 1 and lists the choices: %s', async (args, choices) => {
    expect(await ddh(...args)).toMatchObject({ code: 1, out: '', notes: expect.stringContaining(choices) });
  });

  test('reports a search that matches several teams, and a file without timeframes', async () => {
    await put('two.json', [
      { Player: 'A', Team: 'New York Rangers', Timeframe: 'Week 1', Goals: 1 },
      { Player: 'B', Team: 'New York Islanders', Timeframe: 'Week 1', Goals: 1 },
    ]);
    expect((await ddh('two.json', '--team', 'new york')).notes).toMatch(
      /'new york': New York Islanders, New York Rangers$/m,
    );
    await put('la.json', [
      { Player: 'A', Team: 'Los Angeles Kings', Timeframe: 'Week 1', Goals: 1 },
      { Player: 'B', Team: 'Vegas Golden Knights', Timeframe: 'Week 1', Goals: 1 },
    ]);
    expect(await names('la.json', '--team', 'LA')).toEqual(['A']);
    expect(await names('la.json', '--team', 'Las Vegas')).toEqual(['B']);
    await put('bare-records.json', [{ Goals: 1 }]);
    expect(await ddh('bare-records.json')).toMatchObject({
      code: 1,
      out: '',
      notes: expect.stringContaining('timeframe'),
    });
  });
});
