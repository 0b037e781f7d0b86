import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { datasetErrorText, LOAD_FAILED, READER_LOST } from '@ddh/engine/format';
import type { HubAnswer } from '@ddh/workers/datasetApi';
import type { App } from '../../state/app.ts';
import { Notice } from '../shared/Notice.tsx';
import { Reserve } from '../shared/Reserve.tsx';
import { FileProblems } from './FileProblems.tsx';
import styles from './HubData.module.css';

type HubDataProps = {
  readonly hub: App['hub'];
  /** The page's loading text (spec 8). */
  readonly loading: string;
  readonly children: (figures: HubAnswer['figures']) => ReactNode;
};

/** What a page of the Hub shows of its files: nothing, then a text, then all that could be read and what could not. */
export function HubData({ hub, loading, children }: HubDataProps) {
  const { data } = useSnapshot(hub.state);
  const retry = { label: 'Retry', run: () => void hub.actions.loadData() };
  return (
    <div tabIndex={-1} className={styles['data']}>
      {data.phase === 'waiting' && <Reserve />}
      {data.phase === 'loading' && (
        <>
          <p role="status" className={styles['loading']}>
            {loading}
          </p>
          <Reserve />
        </>
      )}
      {data.phase === 'failed' && (
        <Notice tone="fail" title={LOAD_FAILED} action={retry}>
          {READER_LOST}
        </Notice>
      )}
      {data.phase === 'ready' && (
        <div className={styles['shown']} aria-busy={data.renewing}>
          {data.value.failed.length > 0 && (
            <Notice tone="fail" title={LOAD_FAILED} action={retry}>
              <ul>
                {data.value.failed.map(({ file, error }) => (
                  <li key={file}>
                    <b>{file}</b>: {datasetErrorText(error)}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          <FileProblems problems={data.value.problems} />
          {children(data.value.figures)}
        </div>
      )}
    </div>
  );
}
