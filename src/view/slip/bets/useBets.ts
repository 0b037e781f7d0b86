import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import type { Tab } from '@ddh/workers/protocol';
import type { HubGame } from '@ddh/engine/internal/hub';
import type { SectionState } from '../../../state/section.ts';
import type { GameBets, Slips } from '../../../state/slips.ts';

/**
 * Returns `betsOf`, which finds the bets of a game, and `picked`, the legs of all slips. Old figures have no bets, so that
 * their prices are text.
 */
export function useBets<T extends Tab>(slips: Slips, state: Pick<SectionState<T>, 'dataInfo' | 'today' | 'isStale'>) {
  const { dataInfo, today, isStale } = useSnapshot(state);
  const schedule = dataInfo?.builder;
  // `sync` renders each change at once, so that a pressed price shows its mark with the next paint.
  const { picked } = useSnapshot(slips.state, { sync: true });
  const betsOf = useCallback(
    ({ date, away, home }: Pick<HubGame, 'date' | 'away' | 'home'>): GameBets | null =>
      isStale ? null : slips.betsOf({ schedule, today }, { date, away: away.name, home: home.name }),
    [slips, schedule, today, isStale],
  );
  return { betsOf, picked };
}
