import { useSnapshot } from 'valtio';
import { newsTexts } from '@ddh/engine/internal/format';
import type { NewsStep } from '@ddh/engine/internal/hub';
import type { App } from '../../state/app.ts';
import { createCountedSlips } from '../../state/parlay/countedSlips.ts';
import { Arrowed } from '../shared/Arrowed.tsx';
import { EARLIER_NEWS } from './copy.ts';
import styles from './GameNews.module.css';

export type NewsListProps = {
  readonly app: App;
  readonly recent: readonly NewsStep[];
  readonly earlier: readonly NewsStep[];
  /** True if the news is about several games, so that each step names its game. */
  readonly named: boolean;
};

/** What each step of the news has changed in its game, and in slips that this device counted before. */
export const NewsList = ({ app, recent, earlier, named }: NewsListProps) => (
  <div className={`ddh-stack-tight ${styles['list']}`}>
    <Steps app={app} steps={recent} named={named} />
    {earlier.length > 0 && <p className="ddh-quiet-small">{EARLIER_NEWS}</p>}
    <Steps app={app} steps={earlier} named={named} />
  </div>
);

type StepsProps = Pick<NewsListProps, 'app' | 'named'> & { readonly steps: readonly NewsStep[] };

function Steps({ app, steps, named }: StepsProps) {
  const { slips } = useSnapshot(app.keep(createCountedSlips, app.services).state);
  if (steps.length === 0) return null;
  return (
    <ul className="ddh-stack-tight">
      {newsTexts(steps, slips).map(({ game, text, slips: own }) => (
        <li key={`${game} ${text}`}>
          {named && <span className={`ddh-quiet-small ${styles['game']}`}>{`${game} `}</span>}
          <Arrowed text={text} />
          {own.map((slip) => (
            <p key={slip} className={styles['slip']}>
              <Arrowed text={slip} />
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
