import { useSnapshot } from 'valtio';
import { formatDate, formatOddsType, ODDS_TYPES } from '@ddh/engine/format';
import type { LeagueDate, OddsType } from '@ddh/engine';
import type { HubActions, HubState } from '../../state/hub.ts';
import { Select, type Option } from '../shared/Select.tsx';

const ODDS_OPTIONS: readonly Option<OddsType>[] = ODDS_TYPES.map((type) => ({
  value: type,
  label: formatOddsType(type),
}));

/** The two choices that hold for every page of the Hub (spec 2). */
export function HubControls({ hub, actions }: { readonly hub: HubState; readonly actions: HubActions }) {
  const { news, date, oddsType } = useSnapshot(hub);
  return (
    <>
      <Select
        label="Available Dates"
        placeholder="choose date..."
        value={date}
        options={dateOptions(news?.dates ?? [], date)}
        onChoose={actions.selectDate}
      />
      <Select
        label="Odds Type"
        placeholder="choose type..."
        value={oddsType}
        options={ODDS_OPTIONS}
        onChoose={actions.selectOddsType}
      />
    </>
  );
}

/** The chosen date is an option even where the file with the dates did not load. */
function dateOptions(dates: readonly LeagueDate[], chosen: LeagueDate | null): readonly Option<LeagueDate>[] {
  const all = chosen === null || dates.includes(chosen) ? dates : [chosen, ...dates];
  return all.map((date) => ({ value: date, label: formatDate(date) }));
}
