import { useSnapshot } from 'valtio';
import { dateMismatchText, formatDate, loadingText, NO_GAMES } from '@ddh/engine/format';
import type { HubFigures } from '@ddh/workers/datasetApi';
import type { App } from '../../../state/app.ts';
import { Notice } from '../../shared/Notice.tsx';
import { Page } from '../../shared/Page.tsx';
import { HubData } from '../HubData.tsx';
import { HUB_TABS, HUB_TITLE } from '../tabs.ts';
import { ParlayBuilder } from './ParlayBuilder.tsx';

export function ParlayPage({ app }: { readonly app: App }) {
  return (
    <Page title={HUB_TABS.parlay.title} section={HUB_TITLE}>
      <HubData hub={app.hub} loading={loadingText.parlayBuilder}>
        {(figures) => <OnItsDate app={app} page={figures.builder} anyDates={figures.dates.length > 0} />}
      </HubData>
    </Page>
  );
}

type OnItsDateProps = {
  readonly app: App;
  readonly page: HubFigures['builder'];
  readonly anyDates: boolean;
};

/** The builder is for the earliest scheduled date only (spec 4). On another the reader gets the way there. */
function OnItsDate({ app, page, anyDates }: OnItsDateProps) {
  const { date } = useSnapshot(app.hub.state);
  const only = page.date;
  if (only === null) return anyDates ? <Notice tone="plain" title={NO_GAMES} /> : null;
  if (date !== only) {
    const go = { label: `Switch to ${formatDate(only)}`, run: () => app.hub.actions.selectDate(only) };
    return <Notice tone="warn" title={dateMismatchText(only)} action={go} />;
  }
  if (page.games.length === 0) return <Notice tone="plain" title={NO_GAMES} />;
  return <ParlayBuilder app={app} page={page} />;
}
