import { ref } from 'valtio/vanilla';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { BuilderPage } from '@ddh/engine/internal/hub';
import type { SharedSlip } from '@ddh/engine/internal/parlay';
import type { Services } from '../../services/ports.ts';
import type { Hub } from '../hub.ts';
import { createQuery } from '../query.ts';
import type { createPrices } from './bookPrice.ts';
import type { PricedSlip } from './counted.ts';
import type { GameController, GameState } from './game.ts';
import { judgeLink, mayBeSlip, type LinkMessage } from './link.ts';
import type { OpenedLink, PastSlip } from './openLink.ts';
import type { Slip } from './slip.ts';

type CompareDeps = {
  readonly state: GameState & { link: LinkMessage | null };
  readonly hub: Hub;
  readonly game: GameController;
  /** The figures of the current legs; null until they are computed. */
  readonly counted: () => PricedSlip | null;
};

type LinkDeps = CompareDeps & {
  readonly address: Services['address'];
  readonly datasets: Services['datasets'];
  readonly slip: Slip;
  readonly prices: ReturnType<typeof createPrices>;
};

export type Links = ReturnType<typeof createLinks>;

/** Loads the code that reads links. Few visits need it. */
const loadReader = () => import('./openLink.ts').catch(() => null);

/** Opens slips from links. */
export function createLinks({ address, datasets, slip, prices, ...deps }: LinkDeps) {
  const { state, hub } = deps;
  const code = createQuery();
  const { begin, follow } = compareFigures(deps);
  /** The odds type that the page showed before the link was opened. */
  let oddsBefore: OddsType | null = null;

  function show(link: LinkMessage | null): void {
    state.link = link && ref(link);
  }

  function open(page: BuilderPage, link: OpenedLink): void {
    if ('gone' in link) {
      show({ kind: 'gone' });
      void showPlayed(link.gone, link.gone);
    } else if ('message' in link) show(link.message);
    else replaceSlip(page, link);
  }

  /** Replaces the current slip and its book price. */
  function replaceSlip(page: BuilderPage, { shared, builder, lost }: Extract<OpenedLink, { lost: unknown }>): void {
    const date = page.games.find(({ gameId }) => gameId === shared.gameId)?.date;
    if (date !== undefined) hub.actions.selectDate(date);
    oddsBefore ??= hub.state.oddsType;
    hub.actions.selectOddsType(shared.oddsType);
    slip.dispatch({ do: 'restore', builder, from: 'link' });
    show(lost ?? { kind: 'reading' });
    // If a leg is lost, the link's figures and price do not apply to the slip.
    begin(lost === null ? shared : null);
    if (lost === null && shared.price !== null) prices.typePrice(shared.price);
  }

  /** Shows the results of a slip's legs if the builder lacks the slip's game and the track record has it. */
  async function showPlayed(past: PastSlip, was: Pick<SharedSlip, 'hits' | 'records'> | null): Promise<void> {
    const before = state.link;
    if (!hub.state.dataInfo?.trackRecord) return;
    const [loaded, over] = await Promise.all([loadReader(), datasets.loadGameResult(past.gameId)]);
    const played = over && loaded?.playedSlip(past, over, was);
    if (played && state.link === before) show(played);
  }

  return {
    follow,
    showPlayed,
    /** Replaces the current slip with the slip in the URL, if there is one. */
    async openAddress(page: BuilderPage): Promise<void> {
      const fragment = address.fragment();
      if (!mayBeSlip(fragment)) return;
      await code.run(
        () => ({ result: loadReader() }),
        (loaded) => {
          const link = loaded?.openLink(fragment, page);
          // The URL may have changed during the load. In that case the new fragment must not be removed.
          if (link && address.fragment() === fragment) address.clearFragment();
          if (link) open(page, link);
          else show(loaded === null ? { kind: 'unread' } : null);
        },
      );
    },
    /** Call after an undo. Restores the earlier odds type if the undo removed the link's slip. */
    undone(linksSlip: boolean): void {
      if (linksSlip && oddsBefore !== null) hub.actions.selectOddsType(oddsBefore);
      oddsBefore = null;
    },
  };
}

/** Compares the figures of an opened slip with the figures in its link. */
function compareFigures({ state, hub, game, counted }: CompareDeps) {
  /** An opened link whose figures have not been compared yet. */
  let opened: SharedSlip | null = null;
  /** The legs that were in the slip after the last edit. */
  let { legs } = state;

  /** Simulates as many records as the sender of the link had, then compares the figures. */
  function compare(): void {
    const priced = counted();
    const { simulation, more } = state;
    if (opened === null || priced === null) return;
    if (simulation.phase !== 'ready' || simulation.reading || more?.simulating) return;
    const { records } = opened;
    const canGoOn = more !== null && more.failure === null && !more.withdrawn && more.chosen === more.sizes[0];
    if (canGoOn && records > simulation.records && more.sizes.includes(records)) {
      game.actions.simulate(records);
      return;
    }
    const dataVersion = hub.state.dataInfo?.version ?? null;
    state.link = ref(judgeLink(opened, { dataVersion, hits: priced.price.hits, records: priced.price.records }));
    opened = null;
  }

  return {
    begin: (shared: SharedSlip | null): void => {
      opened = shared;
      compare();
    },
    /** Call after the slip or its figures have changed. */
    follow: (): void => {
      if (state.legs !== legs) {
        // The slip now differs from the slip in the link, so the figures are not compared any more.
        if (opened !== null || state.link?.kind !== 'reading') state.link = null;
        opened = null;
      }
      ({ legs } = state);
      compare();
    },
  };
}
