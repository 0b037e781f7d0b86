import { useSnapshot } from 'valtio';
import { formatDate } from '@ddh/engine/internal/format';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { Hub } from '../../state/hub.ts';
import { OddsSelect } from '../shared/section/OddsSelect.tsx';
import { Select, type Option } from '../shared/Select.tsx';

/** Selects the date and the odds type, which all pages of the Hub share. */
export function HubControls({ hub }: { readonly hub: Hub }) {
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
