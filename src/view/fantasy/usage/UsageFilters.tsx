import { useSnapshot } from 'valtio';
import { ALL_TEAMS, groupTitle, playersText } from '@ddh/engine/format';
import type { SkaterGroup, UsageTool } from '../../../state/usage.ts';
import { SearchField } from '../../shared/SearchField.tsx';
import { Segments } from '../../shared/Segments.tsx';
import { Select } from '../../shared/Select.tsx';
import styles from './UsageFilters.module.css';

/** Radio buttons have texts as values: this one is no group. */
const ALL = 'all';
const GROUPS: readonly { readonly value: SkaterGroup | typeof ALL; readonly label: string }[] = [
  { value: ALL, label: 'All' },
  { value: 'F', label: groupTitle('F') },
  { value: 'D', label: groupTitle('D') },
];

/** What the table is asked for. */
export function UsageFilters({ usage }: { readonly usage: UsageTool }) {
  const { actions } = usage;
  // `sync`: fields must show what was chosen before the browser paints.
  const { timeframes, timeframe, teams, team, group, search, found, of } = useSnapshot(usage.state, { sync: true });
  return (
    <search className={styles['filters']}>
      <Select
        label="Timeframe"
        placeholder="choose timeframe..."
        value={timeframe}
        options={timeframes.map((name) => ({ value: name, label: name }))}
        onChoose={actions.selectTimeframe}
      />
      <Select
        label="Team"
        placeholder={ALL_TEAMS}
        value={team}
        options={teams.map((name) => ({ value: name, label: name }))}
        onClear={() => actions.selectTeam(null)}
        onChoose={actions.selectTeam}
      />
      <fieldset className={styles['group']}>
        <legend className={styles['legend']}>Position</legend>
        <Segments
          value={group ?? ALL}
          options={GROUPS}
          onChoose={(value) => actions.selectGroup(value === ALL ? null : value)}
        />
      </fieldset>
      <div className={styles['search']}>
        <SearchField label="Search players" placeholder="name or team" value={search} onSearch={actions.search}>
          {found > 0 && playersText(found, of)}
        </SearchField>
      </div>
    </search>
  );
}
