import type { Line } from '@ddh/engine/internal/domain';
import { build, emptyBuilder, type BuilderCommand } from '@ddh/engine/internal/parlay';
import { describe, expect, it } from 'vitest';
import { unfinishedPicks } from './unfinished.ts';

const game = emptyBuilder({ gameId: '1', away: 'Boston Bruins', home: 'Toronto Maple Leafs' });

const refs = (...commands: readonly BuilderCommand[]) =>
  unfinishedPicks(commands.reduce(build, game)).map(({ ref }) => ref);

describe('unfinishedPicks', () => {
  it('unfinishedPicks lists no picks for an untouched slip or without a game', () => {
    expect(refs()).toEqual([]);
    expect(unfinishedPicks(emptyBuilder(null))).toEqual([]);
  });

  it('unfinishedPicks names a total that has a side but no line', () => {
    const pick = { do: 'pickTotal', scope: 'home', stat: 'Shots', side: 'under' } as const;
    expect(refs(pick)).toEqual([{ kind: 'total', scope: 'home', stat: 'Shots' }]);
    expect(refs(pick, { do: 'setTotalLine', scope: 'home', stat: 'Shots', line: 30.5 as Line })).toEqual([]);
    expect(refs({ do: 'pickTotal', scope: 'game', stat: 'Goals', side: 'over' })).toEqual([
      { kind: 'total', scope: 'game', stat: 'Goals' },
    ]);
  });

  it('unfinishedPicks finds a started player row until all its fields are filled', () => {
    const add = { do: 'addRow' } as const;
    expect(refs(add, { do: 'editRow', row: 1, change: { player: 'David Pastrnak' } })).toEqual([
      { kind: 'row', row: 1 },
    ]);
    const change = { player: 'David Pastrnak', prop: 'Shots', side: 'over' } as const;
    expect(refs({ do: 'editRow', row: 0, change })).toEqual([{ kind: 'row', row: 0 }]);
    expect(refs({ do: 'editRow', row: 0, change: { ...change, line: 3.5 as Line } })).toEqual([]);
  });
});
