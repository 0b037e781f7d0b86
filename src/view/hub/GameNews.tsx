import { useEffect, useState } from 'react';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { newsSinceText, newsStepText } from '@ddh/engine/internal/format';
import { newsSteps, type DayNews as DayNewsOf, type HubGame } from '@ddh/engine/internal/hub';
import type { App } from '../../state/app.ts';
import { Arrowed } from '../shared/Arrowed.tsx';
import { lazyWithRetry } from '../shared/lazyWithRetry.tsx';
import { earlierText } from './copy.ts';
import type { NewsListProps } from './NewsList.tsx';
import styles from './GameNews.module.css';

const List = lazyWithRetry(() => import('./NewsList.tsx').then((m) => m.NewsList).catch(() => () => null), null);

/**
 * One line on the news about the games of a date, which opens to a list of it. The line is there before any news, so
 * that nothing moves when news arrives.
 */
export const DayNews = ({
  app,
  news,
  date,
}: {
  readonly app: App;
  readonly news: DayNewsOf;
  readonly date: LeagueDate;
}) => <Fold app={app} line={newsSinceText(news, date)} recent={news.recent} earlier={news.earlier} named />;

/** The latest news about a game, which opens to all of it. Shows nothing if the site publishes no news. */
export function GameNews({ app, game }: { readonly app: App; readonly game: HubGame }) {
  if (game.changes === null) return null;
  const steps = newsSteps(game);
  const [newest] = steps;
  const line = newest === undefined ? '' : `${newsStepText(newest)}${earlierText(steps.length - 1)}`;
  return (
    <div className={styles['room']}>
      <Fold app={app} line={line} recent={steps} earlier={[]} named={false} />
    </div>
  );
}

/** A line that opens to the list of news, or only the line if there is none. */
function Fold({ line, ...list }: NewsListProps & { readonly line: string }) {
  const [isOpen, setOpen] = useState(false);
  const { recent, earlier } = list;
  const isEmpty = recent.length + earlier.length === 0;
  // The list is loaded before it is opened, because what opens later than a press moves the page.
  useEffect(() => {
    if (!isEmpty) void List.fetch();
  }, [isEmpty]);
  if (isEmpty) return <p className={`ddh-quiet-small ${styles['line']}`}>{line}</p>;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={`ddh-summary ${styles['line']}`}>
        <Arrowed text={line} />
      </summary>
      {isOpen && <List.Component {...list} />}
    </details>
  );
}
