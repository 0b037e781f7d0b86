import { useCallback, useState, type RefCallback } from 'react';
import { useSnapshot } from 'valtio';
import { formatCounted, formatDate, scheduleChangeText } from '@ddh/engine/internal/format';
import type { ScheduleChange } from '@ddh/engine/internal/datasets';
import { gameName } from '@ddh/engine/internal/hub';
import type { App } from '../../../state/app.ts';
import type { Hub } from '../../../state/hub.ts';
import type { Slips } from '../../../state/slips.ts';
import { createGames, layoutOf, type Games as GamesStore } from '../../../state/games.ts';
import { useBets } from '../../slip/bets/useBets.ts';
import { winBets } from '../../slip/bets/winBets.ts';
import { Segments } from '../../shared/Segments.tsx';
import { TabData } from '../../shared/section/TabData.tsx';
import { useDeferredSnapshot } from '../../shared/useDeferredSnapshot.ts';
import { NoGames } from '../../shared/NoGames.tsx';
import { DayNews } from '../GameNews.tsx';
import { Card, type CardProps } from './Card.tsx';
import type { GamesTableProps } from './GamesTable.tsx';
import styles from './GamesPage.module.css';
import { lazyWithRetry } from '../../shared/lazyWithRetry.tsx';
import { Live } from '../../shared/Said.tsx';

// Each row has its height before its code is loaded.
const GameRow = lazyWithRetry(
  () => import('./GameRow.tsx').then((m) => (props: CardProps) => <m.GameRow {...props} />),
  <div data-pending className={styles['row']} />,
).Component;
const GamesTable = lazyWithRetry(
  () => import('./GamesTable.tsx').then((m) => (props: GamesTableProps) => <m.GamesTable {...props} />),
  <div data-pending className={styles['table']} />,
).Component;

const LAYOUTS = [
  { value: 'rows', label: 'Rows' },
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
] as const;

type GamesPageProps = { readonly app: App; readonly hub: Hub; readonly slips: Slips };

export function GamesPage({ app, hub, slips }: GamesPageProps) {
  const games = app.keep(createGames, { preferences: app.services.preferences, hub });
  return (
    <TabData section={hub} tab="games">
      {() => <Games app={app} games={games} hub={hub} slips={slips} />}
    </TabData>
  );
}

/** Returns whether the page is as narrow as on a phone, by the style sheet. Null before it is measured. */
function useIsNarrow(): readonly [RefCallback<HTMLElement>, boolean | null] {
  const [isNarrow, setIsNarrow] = useState<boolean | null>(null);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const look = (): void => setIsNarrow(getComputedStyle(element).getPropertyValue('--narrow') === '1');
    // Before the first paint, so that no other layout is seen.
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return [watch, isNarrow];
}

/** The games of the chosen date, as rows, as cards or as a table. */
function Games({ app, games, hub, slips }: GamesPageProps & { readonly games: GamesStore }) {
  // `sync` renders the chosen radio button at once, before the browser paints. The games are rendered later.
  const chosen = useSnapshot(games.state, { sync: true }).layout;
  const shown = useDeferredSnapshot(games.state);
  const { cards, moves, news, open } = shown;
  const { date, oddsType } = useDeferredSnapshot(hub.state);
  const { betsOf, picked } = useBets(slips, hub.state);
  const [room, isNarrow] = useIsNarrow();
  if (cards.length === 0 || date === null) {
    return (
      <div className={styles['room']}>
        <NoGames hub={hub} tab="games" />
        <Moves moves={moves} />
      </div>
    );
  }
  const layout = layoutOf(shown.layout, cards.length, isNarrow);
  const Game = layout === 'rows' ? GameRow : Card;
  return (
    <div ref={room} className={styles['room']}>
      <div className={`ddh-spread ${styles['head']}`}>
        <Live className={`ddh-quiet ${styles['summary']}`}>
          {`${formatDate(date)}, ${formatCounted(cards.length, 'game')}`}
        </Live>
        <fieldset className={`ddh-not-printed ${styles['layout']}`}>
          <legend className="ddh-visually-hidden">View</legend>
          <Segments
            value={layoutOf(chosen, cards.length, isNarrow)}
            options={LAYOUTS}
            onChoose={games.actions.selectLayout}
          />
        </fieldset>
      </div>
      <Moves moves={moves} />
      {news && <DayNews app={app} news={news} date={date} />}
      {layout === 'table' && (
        <GamesTable games={cards} date={date} oddsType={oddsType} betsOf={betsOf} picked={picked} />
      )}
      {(layout === 'rows' || layout === 'cards') && (
        <ul className={layout === 'rows' ? `ddh-card ${styles['rows']}` : `ddh-stack ${styles['cards']}`}>
          {cards.map((game) => (
            <li key={`${game.date} ${gameName(game)}`} className={`ddh-unbroken ${styles['item']}`}>
              <Game
                game={game}
                oddsType={oddsType}
                isOpen={open[gameName(game)] ?? false}
                onToggle={games.actions.toggleGame}
                {...winBets(game, betsOf(game), picked)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What has changed in the schedule since the day's figures were first made. */
function Moves({ moves }: { readonly moves: readonly ScheduleChange[] }) {
  if (moves.length === 0) return null;
  return (
    <ul aria-label="Changes of the schedule" className={`ddh-quiet ${styles['moves']}`}>
      {moves.map((move) => (
        <li key={`${move.away} ${move.home}`}>{scheduleChangeText(move)}</li>
      ))}
    </ul>
  );
}
