import { useSnapshot } from 'valtio';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { App } from '../../state/app.ts';
import { createHub, type Hub } from '../../state/hub.ts';
import { createSlips, type Slips } from '../../state/slips.ts';
import { isSamePath } from '../paths.ts';
import { usePath } from '../shared/router.tsx';
import { lazyTabs, TabbedSection } from '../shared/section/TabbedSection.tsx';
import { Notice } from '../shared/Notice.tsx';
import { SlipCount } from '../slip/SlipCount.tsx';
import { SectionClock } from '../shared/Begun.tsx';
import { SkipToSlip } from '../slip/SkipToSlip.tsx';
import { absentDateText } from './copy.ts';
import { HUB_TITLE, TABS } from './tabs.ts';
import { formatDate } from '@ddh/engine/internal/format';
import { OddsSelect } from '../shared/section/OddsSelect.tsx';
import { Select, type Option } from '../shared/Select.tsx';
import { DockPlace } from '../slip/DockPlace.tsx';

const PAGES = lazyTabs(TABS);

/** The Game Probability Hub. */
export function HubSection({ app, path }: { readonly app: App; readonly path: string }) {
  const hub = app.keep(createHub, app.services);
  const slips = app.keep(createSlips, app);
  const { nextDate, absentDate } = useSnapshot(hub.state);
  const onBuilder = isSamePath(usePath(), `${path}/${TABS.parlay.slug}`);
  return (
    <SectionClock state={hub.state}>
      <TabbedSection
        section={hub}
        page="hub"
        title={HUB_TITLE}
        path={path}
        tabs={PAGES}
        given={{ app, hub, slips }}
        newDay={nextDate && { date: nextDate, show: hub.actions.showNextDate }}
        controls={<HubControls hub={hub} />}
        notice={absentDate && <Notice tone="plain" title={absentDateText(absentDate)} />}
        slip={<SlipCount slips={slips} hub={path} />}
        skip={<SkipToSlip slips={slips} onBuilder={onBuilder} />}
        // The builder has its own place for the slip.
        dock={onBuilder ? null : <HubDock hub={hub} slips={slips} />}
      />
    </SectionClock>
  );
}

/** Selects the date and the odds type, which all pages of the Hub share. */
function HubControls({ hub }: { readonly hub: Hub }) {
  const { dataInfo, date } = useSnapshot(hub.state);
  return (
    <>
      <Select
        label="Available Dates"
        placeholder="choose date..."
        value={date}
        options={dateOptions(dataInfo?.dates ?? [], date)}
        onChoose={hub.actions.selectDate}
      />
      <OddsSelect section={hub} />
    </>
  );
}

/** The options of the date field. They include the chosen date even if the file with the dates failed to load. */
function dateOptions(dates: readonly LeagueDate[], chosen: LeagueDate | null): readonly Option<LeagueDate>[] {
  const all = chosen === null || dates.includes(chosen) ? dates : [chosen, ...dates];
  return all.map((date) => ({ value: date, label: formatDate(date) }));
}

/** The slip at the bottom of a page of the Hub. */
function HubDock({ hub, slips }: { readonly hub: Hub; readonly slips: Slips }) {
  const { dataInfo, date, today } = useSnapshot(hub.state);
  const only = slips.closedFor({ schedule: dataInfo?.builder, today }, date);
  return (
    <DockPlace slips={slips} closed={only === null ? null : { only, onSwitch: () => hub.actions.selectDate(only) }} />
  );
}
