import { use, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { App } from '../../../state/app.ts';
import type { Hub } from '../../../state/hub.ts';
import { createTrackRecord, joinTrackRecord, type TrackRecordStore } from '../../../state/trackRecord.ts';
import { Notice } from '../../shared/Notice.tsx';
import { Reserve } from '../../shared/Reserve.tsx';
import { readerText } from '../../shared/section/copy.ts';
import { ShownTabContext } from '../../shared/section/pageTab.ts';
import { TabData } from '../../shared/section/TabData.tsx';
import { Nights } from './Nights.tsx';
import { TrackRecord } from './TrackRecord.tsx';
import { trackRecordFailedText } from './copy.ts';

/** The track record of the site's forecasts. */
export function TrackRecordPage({ app, hub }: { readonly app: App; readonly hub: Hub }) {
  const store = app.keep(createTrackRecord, app.services);
  const trackRecord = { ...store, actions: app.keep(joinTrackRecord, { hub, store }) };
  const { dataInfo, today, now } = useSnapshot(hub.state);
  const day = { sample: dataInfo?.sample ?? false, today, now };
  return (
    <TabData section={hub} tab="record">
      {() => <Loaded trackRecord={trackRecord} version={dataInfo?.version ?? ''} day={day} />}
    </TabData>
  );
}

type LoadedProps = {
  readonly trackRecord: TrackRecordStore;
  readonly version: string;
  readonly day: Pick<Parameters<typeof Nights>[0], 'sample' | 'today' | 'now'>;
};

function Loaded({ trackRecord, version, day }: LoadedProps) {
  const { load, market, span } = useSnapshot(trackRecord.state);
  const { loading } = use(ShownTabContext);
  const { show } = trackRecord.actions;
  useEffect(() => void show(version), [show, version]);
  switch (load.phase) {
    case 'waiting':
      return <Reserve />;
    case 'loading':
      return <Reserve>{loading}</Reserve>;
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
      return (
        <TrackRecord
          trackRecord={load.value}
          market={market}
          onMarket={trackRecord.actions.selectMarket}
          nights={<Nights trackRecord={load.value} span={span} onSpan={trackRecord.actions.selectSpan} {...day} />}
        />
      );
  }
}
