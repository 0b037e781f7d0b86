import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { datasetErrorText, LOAD_FAILED, loadingText, READER_LOST } from '@ddh/engine/format';
import type { HubFigures, HubTab } from '@ddh/engine';
import type { App } from '../../state/app.ts';
import { Notice } from '../shared/Notice.tsx';
import { Reserve } from '../shared/Reserve.tsx';
import { FileProblems } from './FileProblems.tsx';
import { StaleNotice } from './StaleNotice.tsx';
import styles from './HubData.module.css';

type HubDataProps<T extends HubTab> = {
  readonly hub: App['hub'];
  readonly tab: T;
  readonly children: (figures: HubFigures[T]) => ReactNode;
};

/** What a tab shows of its files: nothing, then a text, then all that could be read and what could not. */
export function HubData<T extends HubTab>({ hub, tab, children }: HubDataProps<T>) {
  const data = useSnapshot(hub.state).tabs[tab];
  const retry = { label: 'Retry', run: () => void hub.actions.retry(tab) };
  return (
    <div tabIndex={-1} className={styles['data']}>
      {data.phase === 'waiting' && <Reserve />}
      {data.phase === 'loading' && (
        <>
          <p role="status" className={styles['loading']}>
            {loadingText[tab]}
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
        <>
          <StaleNotice hub={hub} tab={tab} />
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
            {children(data.value.figures as HubFigures[T])}
          </div>
        </>
      )}
    </div>
  );
}
