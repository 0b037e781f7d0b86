import { useSnapshot } from 'valtio';
import { formatCounted, formatDate } from '@ddh/engine/internal/format';
import { gameName } from '@ddh/engine/internal/hub';
import type { App } from '../../../state/app.ts';
import { createHub } from '../../../state/hub.ts';
import { createGames } from '../../../state/games.ts';
import { Page } from '../../shared/Page.tsx';
import { Segments } from '../../shared/Segments.tsx';
import { TabData } from '../../shared/section/TabData.tsx';
import { NoGames } from '../NoGames.tsx';
import { HUB_TITLE, TABS } from '../tabs.ts';
import { Card } from './Card.tsx';
import { GamesTable } from './GamesTable.tsx';
import styles from './GamesPage.module.css';

const LAYOUTS = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
] as const;

export function GamesPage({ app }: { readonly app: App }) {
  return (
    <Page title={TABS.games.title} section={HUB_TITLE}>
      <TabData section={app.part(createHub)} tab="games">
        {() => <Games app={app} />}
      </TabData>
    </Page>
  );
}

/** The chosen date's games, as cards or as one table of the same figures. */
function Games({ app }: { readonly app: App }) {
  const games = app.part(createGames);
  // `sync`: a radio shows what was chosen before the browser paints.
  const { cards, layout } = useSnapshot(games.state, { sync: true });
  const { date, oddsType } = useSnapshot(app.part(createHub).state);
  if (cards.length === 0 || date === null) {
    return (
      <div className={styles['room']}>
        <NoGames hub={app.part(createHub)} tab="games" />
      </div>
    );
  }
  return (
    <div className={styles['room']}>
      <div className={`ddh-spread ${styles['head']}`}>
        <p role="status" className={`ddh-quiet ${styles['summary']}`}>
          {formatDate(date)}, {formatCounted(cards.length, 'game')}
        </p>
        <fieldset className={`ddh-not-printed ${styles['layout']}`}>
          <legend className="ddh-for-readers">View</legend>
          <Segments value={layout} options={LAYOUTS} onChoose={games.actions.selectLayout} />
        </fieldset>
      </div>
      {layout === 'table' ? (
        <GamesTable games={cards} date={date} oddsType={oddsType} />
      ) : (
        <ul className={`ddh-stack ${styles['cards']}`}>
          {cards.map((game) => (
            <li key={`${game.date} ${gameName(game)}`} className={`ddh-unbroken ${styles['item']}`}>
              <Card game={game} oddsType={oddsType} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
