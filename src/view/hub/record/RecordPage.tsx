import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { App } from '../../../state/app.ts';
import type { Hub } from '../../../state/hub.ts';
import { createRecord, type RecordStore } from '../../../state/record.ts';
import { Notice } from '../../shared/Notice.tsx';
import { Page } from '../../shared/Page.tsx';
import { Reserve } from '../../shared/Reserve.tsx';
import { readerText } from '../../shared/section/copy.ts';
import { TabData } from '../../shared/section/TabData.tsx';
import { HUB_TITLE, RECORD_TAB, TABS } from '../tabs.ts';
import { Record } from './Record.tsx';
import { RECORD_LOADING, recordFailedText } from './copy.ts';

type RecordPageProps = { readonly app: App; readonly hub: Hub; readonly path: string };

/**
 * The track record of the site's forecasts. On a site without one, the path redirects to the first tab, like any
 * unknown path.
 */
export function RecordPage({ app, hub, path }: RecordPageProps) {
  const record = app.keep(createRecord, app.services);
  const { dataInfo } = useSnapshot(hub.state);
  // The data of the first tab says whether the site has a track record.
  useEffect(() => void hub.actions.show('games'), [hub]);
  if (dataInfo !== null && !dataInfo.record) return <Navigate to={`${path}/${TABS.games.slug}`} replace />;
  return (
    <Page title={RECORD_TAB.title} section={HUB_TITLE}>
      <TabData section={hub} tab="games">
        {() => <Loaded record={record} version={dataInfo?.version ?? ''} />}
      </TabData>
    </Page>
  );
}

function Loaded({ record, version }: { readonly record: RecordStore; readonly version: string }) {
  const { load, market } = useSnapshot(record.state);
  useEffect(() => void record.actions.show(version), [record, version]);
  switch (load.phase) {
    case 'waiting':
      return <Reserve />;
    case 'loading':
      return (
        <>
          <p role="status">{RECORD_LOADING}</p>
          <Reserve />
        </>
      );
    case 'failed':
      return (
        <Notice
          tone="fail"
          title={recordFailedText(load.error)}
          details={readerText(load.error)}
          action={{ label: 'Retry', run: () => void record.actions.retry() }}
        />
      );
    case 'ready':
      return <Record record={load.value} market={market} onMarket={record.actions.selectMarket} />;
  }
}
