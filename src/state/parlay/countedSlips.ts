import { proxy, ref } from 'valtio/vanilla';
import { leagueDay } from '@ddh/engine/internal/domain';
import { changeKey, decodeCountedSlips, withCount, type CountedSlip, type SlipCount } from '@ddh/engine/internal/hub';
import { slipKey } from '@ddh/engine/internal/parlay';
import type { Services } from '../../services/ports.ts';
import type { Hub } from '../hub.ts';
import { cardOf } from './gameInfo.ts';
import type { Parlay } from './parlay.ts';

/** The slips that this device has counted, so that a list of news can say what it has changed in them. */
export function createCountedSlips({ clock, preferences }: Services) {
  const stored = (): readonly CountedSlip[] => decodeCountedSlips(preferences.get('counted-slips'));
  const state = proxy<{ slips: readonly CountedSlip[] }>({ slips: ref(stored()) });

  function add(count: SlipCount): void {
    // Another tab may have counted slips since.
    const slips = withCount(stored(), count, leagueDay(clock.now()));
    const text = JSON.stringify(slips);
    if (text === JSON.stringify(state.slips)) return;
    preferences.set('counted-slips', text);
    state.slips = ref(slips);
  }

  return {
    state,
    /** Adds each slip of the builder that is counted completely, if the site says what news changes. */
    follow({ hub, parlay }: { readonly hub: Hub; readonly parlay: Parlay }): void {
      parlay.subscribe(() => {
        const count = countOf(hub, parlay);
        if (count !== null) add(count);
      });
    },
  };
}

function countOf(hub: Hub, parlay: Parlay): SlipCount | null {
  const { builder, legs, simulation } = parlay.state;
  const { matchup } = builder;
  const priced = parlay.counted();
  const card = cardOf(hub, matchup);
  if (matchup === null || priced === null || legs.length === 0 || !card?.changes) return null;
  if (simulation.phase !== 'ready' || simulation.reading) return null;
  return {
    slip: slipKey(
      matchup.gameId,
      legs.map(({ leg }) => leg),
    ),
    date: card.date,
    away: matchup.away,
    home: matchup.home,
    legs: legs.length,
    chance: priced.price.probability,
    known: simulation.changes.map(changeKey),
  };
}
