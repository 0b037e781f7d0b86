import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { App } from '../../../state/app.ts';
import type { Hub } from '../../../state/hub.ts';
import { createTrackRecord, type TrackRecordStore } from '../../../state/trackRecord.ts';
import { Notice } from '../../shared/Notice.tsx';
import { Page } from '../../shared/Page.tsx';
import { Reserve } from '../../shared/Reserve.tsx';
import { readerText } from '../../shared/section/copy.ts';
import { TabData } from '../../shared/section/TabData.tsx';
import { HUB_TITLE, TRACK_RECORD_TAB, TABS } from '../tabs.ts';
import { TrackRecord } from './TrackRecord.tsx';
import { TRACK_RECORD_LOADING, trackRecordFailedText } from './copy.ts';

type TrackRecordPageProps = { readonly app: App; readonly hub: Hub; readonly path: string };

/**
 * The track record of the site's forecasts. On a site without one, the path redirects to the first tab, like any
 * unknown path.
 */
export function TrackRecordPage({ app, hub, path }: TrackRecordPageProps) {
  const trackRecord = app.keep(createTrackRecord, app.services);
  const { dataInfo } = useSnapshot(hub.state);
  // The data of the first tab says whether the site has a track record.
  useEffect(() => void hub.actions.show('games'), [hub]);
  if (dataInfo !== null && !dataInfo.trackRecord) return <Navigate to={`${path}/${TABS.games.slug}`} replace />;
  return (
    <Page title={TRACK_RECORD_TAB.title} section={HUB_TITLE}>
      <TabData section={hub} tab="games">
        {() => <Loaded trackRecord={trackRecord} version={dataInfo?.version ?? ''} />}
      </TabData>
    </Page>
  );
}

function Loaded({ trackRecord, version }: { readonly trackRecord: TrackRecordStore; readonly version: string }) {
  const { load, market } = useSnapshot(trackRecord.state);
  useEffect(() => void trackRecord.actions.show(version), [trackRecord, version]);
  switch (load.phase) {
    case 'waiting':
      return <Reserve />;
    case 'loading':
      return (
        <>
          <p role="status">{TRACK_RECORD_LOADING}</p>
          <Reserve />
        </>
      );
    case 'failed':
      return (
        <Notice
          tone="fail"
          title={trackRecordFailedText(load.error)}
          details={readerText(load.error)}
          action={{ label: 'Retry', run: () => void trackRecord.actions.retry() }}
        />
      );
    case 'ready':
      return <TrackRecord trackRecord={load.value} market={market} onMarket={trackRecord.actions.selectMarket} />;
  }
}
