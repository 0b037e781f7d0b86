import { useSnapshot } from 'valtio';
import { playersText } from '@ddh/engine/internal/format';
import type { UsageTool } from '../../../state/usage.ts';
import { Filters } from '../../shared/Filters.tsx';
import { SearchField } from '../../shared/SearchField.tsx';
import { Select } from '../../shared/Select.tsx';
import { PositionFilter } from '../PositionFilter.tsx';
import { ALL_TEAMS } from '../copy.ts';
import styles from './UsageFilters.module.css';

export function UsageFilters({ usage }: { readonly usage: UsageTool }) {
  const { actions } = usage;
  // `sync` renders each change at once, so that a field shows the choice before the browser paints.
  const { timeframes, timeframe, teams, team, group, search, found, of } = useSnapshot(usage.state, { sync: true });
  return (
    <Filters
      className={`ddh-not-printed ${styles['filters']}`}
      set={[team !== null, group !== null].filter(Boolean).length}
      lead={
        <>
          <div className={styles['search']}>
            <SearchField label="Search players" placeholder="name or team" value={search} onSearch={actions.search}>
              {found > 0 && playersText(found, of)}
            </SearchField>
          </div>
          <Select
            label="Timeframe"
            placeholder="choose timeframe..."
            value={timeframe}
            options={timeframes.map((name) => ({ value: name, label: name }))}
            onChoose={actions.selectTimeframe}
          />
        </>
      }
    >
      <Select
        label="Team"
        placeholder={ALL_TEAMS}
        value={team}
        options={teams.map((name) => ({ value: name, label: name }))}
        onClear={() => actions.selectTeam(null)}
        onChoose={actions.selectTeam}
      />
      <div className={styles['positions']}>
        <PositionFilter group={group} onChoose={actions.selectGroup} />
      </div>
    </Filters>
  );
}
