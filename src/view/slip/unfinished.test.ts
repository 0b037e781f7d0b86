import type { Line } from '@ddh/engine/internal/domain';
import { build, emptyBuilder, type BuilderCommand } from '@ddh/engine/internal/parlay';
import { describe, expect, it } from 'vitest';
import { unfinishedPicks } from './unfinished.ts';

const game = emptyBuilder({ gameId: '1', away: 'Boston Bruins', home: 'Toronto Maple Leafs' });

const texts = (...commands: readonly BuilderCommand[]): readonly string[] =>
  unfinishedPicks(commands.reduce(build, game)).map(({ text }) => text);

describe('unfinishedPicks', () => {
  it('unfinishedPicks lists no picks for an untouched slip or without a game', () => {
    expect(texts()).toEqual([]);
    expect(unfinishedPicks(emptyBuilder(null))).toEqual([]);
  });

  it('unfinishedPicks names a total that has a side but no line', () => {
    const pick = { do: 'pickTotal', scope: 'home', stat: 'Shots', side: 'under' } as const;
    expect(texts(pick)).toEqual(['Toronto Maple Leafs: Under Shots needs a line']);
    expect(texts(pick, { do: 'setTotalLine', scope: 'home', stat: 'Shots', line: 30.5 as Line })).toEqual([]);
    expect(texts({ do: 'pickTotal', scope: 'game', stat: 'Goals', side: 'over' })).toEqual([
      'Game: Over Goals needs a line',
    ]);
  });

  it("unfinishedPicks names the missing fields of a started player row, with the row's number", () => {
    const add = { do: 'addRow' } as const;
    expect(texts(add, { do: 'editRow', row: 1, change: { player: 'David Pastrnak' } })).toEqual([
      'Player row 2 needs a prop, Over or Under and a line',
    ]);
    const change = { player: 'David Pastrnak', prop: 'Shots', side: 'over' } as const;
    expect(texts({ do: 'editRow', row: 0, change })).toEqual(['Player row 1 needs a line']);
    expect(texts({ do: 'editRow', row: 0, change: { ...change, line: 3.5 as Line } })).toEqual([]);
  });
});
