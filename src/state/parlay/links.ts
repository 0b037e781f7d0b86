import { ref } from 'valtio/vanilla';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { BuilderPage } from '@ddh/engine/internal/hub';
import type { Builder, SharedSlip } from '@ddh/engine/internal/parlay';
import type { Services } from '../../services/ports.ts';
import type { Hub } from '../hub.ts';
import { createQuery } from '../query.ts';
import type { GameController, GameState } from './game.ts';
import { judgeLink, mayBeSlip, type LinkMessage } from './link.ts';
import type { OpenedLink, PastSlip } from './openLink.ts';
import type { PricedSlip } from './counted.ts';

type LinkDeps = {
  readonly state: GameState & { link: LinkMessage | null };
  readonly address: Services['address'];
  readonly datasets: Services['datasets'];
  readonly hub: Hub;
  readonly game: Pick<GameController, 'simulate'>;
  /** The figures of the current legs; null until they are computed. */
  readonly counted: () => PricedSlip | null;
  /** Replaces the current slip and its book price. */
  readonly restore: (builder: Builder, price: string | null) => void;
};

/** Opens slips from links, and compares the figures of an opened slip with the figures in its link. */
/** Loads the code that reads links. Few visits need it. */
const loadReader = () => import('./openLink.ts').catch(() => null);

export function createLinks({ state, address, datasets, hub, game, counted, restore }: LinkDeps) {
  const code = createQuery();
  /** An opened link whose figures have not been compared yet. */
  let opened: SharedSlip | null = null;
  /** The odds type that the page showed before the link was opened. */
  let oddsBefore: OddsType | null = null;

  function open(fragment: string, page: BuilderPage, link: OpenedLink | null): void {
    if (link === null) {
      state.link = null;
      return;
    }
    // The URL may have changed during the load. In that case the new fragment must not be removed.
    if (address.fragment() === fragment) address.clearFragment();
    if ('gone' in link) {
      const { gone } = link;
      state.link = ref({ kind: 'gone' as const });
      void showPlayed(gone, gone);
      return;
    }
    if ('message' in link) {
      state.link = ref(link.message);
      return;
    }
    const { shared, builder, lost } = link;
    // If a leg is lost, the link's figures and price do not apply to the slip.
    opened = lost === null ? shared : null;
    state.link = ref<LinkMessage>(lost ?? { kind: 'reading' });
    const date = page.games.find(({ gameId }) => gameId === shared.gameId)?.date;
    if (date !== undefined) hub.actions.selectDate(date);
    oddsBefore ??= hub.state.oddsType;
    hub.actions.selectOddsType(shared.oddsType);
    restore(builder, lost === null ? shared.price : null);
  }

  /** Shows the results of a slip's legs if the builder lacks the slip's game and the track record has it. */
  async function showPlayed(slip: PastSlip, was: Pick<SharedSlip, 'hits' | 'records'> | null): Promise<void> {
    const before = state.link;
    if (!hub.state.dataInfo?.trackRecord) return;
    const [loaded, over] = await Promise.all([loadReader(), datasets.loadGameResult(slip.gameId)]);
    const played = over && loaded?.playedSlip(slip, over, was);
    if (played && state.link === before) state.link = ref<LinkMessage>(played);
  }

  return {
    showPlayed,
    /** Replaces the current slip with the slip in the URL, if there is one. */
    async openAddress(page: BuilderPage): Promise<void> {
      const fragment = address.fragment();
      if (!mayBeSlip(fragment)) return;
      await code.run(
        () => ({ result: loadReader() }),
        (loaded) => {
          if (loaded === null) state.link = ref({ kind: 'unread' as const });
          else open(fragment, page, loaded.openLink(fragment, page));
        },
      );
    },
    /** Simulates as many records as the sender of the link had, then compares the figures. */
    compare(): void {
      const { simulation, more } = state;
      const priced = counted();
      if (opened === null || priced === null) return;
      if (simulation.phase !== 'ready' || simulation.reading || more?.simulating) return;
      const { records } = opened;
      const canGoOn = more !== null && more.failure === null && !more.withdrawn && more.chosen === more.sizes[0];
      if (canGoOn && records > simulation.records && more.sizes.includes(records)) {
        game.simulate(records);
        return;
      }
      const dataVersion = hub.state.dataInfo?.version ?? null;
      state.link = ref(judgeLink(opened, { dataVersion, hits: priced.price.hits, records: priced.price.records }));
      opened = null;
    },
    /**
     * Call after an edit. The slip then differs from the slip in the link, so the figures are not compared any more.
     */
    edited(): void {
      if (opened !== null || state.link?.kind !== 'reading') state.link = null;
      opened = null;
    },
    /** Call after an undo. Restores the earlier odds type if the undo removed the link's slip. */
    undone(linksSlip: boolean): void {
      if (linksSlip && oddsBefore !== null) hub.actions.selectOddsType(oddsBefore);
      oddsBefore = null;
    },
  };
}
