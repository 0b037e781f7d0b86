import { useSnapshot } from 'valtio';
import { ownedName, playersText } from '@ddh/engine/internal/format';
import { OWNED_LIMITS, type RankKind } from '@ddh/engine/internal/fantasy';
import type { Rankings } from '../../../state/rankings.ts';
import { Filters } from '../../shared/Filters.tsx';
import { SearchField } from '../../shared/SearchField.tsx';
import { Select } from '../../shared/Select.tsx';
import { PositionFilter } from '../PositionFilter.tsx';
import { ALL_TEAMS } from '../copy.ts';
import styles from './RankingFilters.module.css';

const OWNED_OPTIONS = OWNED_LIMITS.map((limit) => ({ value: ownedName(limit), label: ownedName(limit) }));

type RankingFiltersProps = { readonly rankings: Rankings; readonly kind: RankKind };

/** The filters of a ranking (spec 9), with the number of players found. */
export function RankingFilters({ rankings: { state, actions }, kind }: RankingFiltersProps) {
  // `sync` renders each change at once, so that a field shows the choice before the browser paints.
  const { timeframe, timeframes, team, teams, group, owned, search, found, of } = useSnapshot(state[kind], {
    sync: true,
  });
  return (
    <Filters
      className={`ddh-not-printed ${styles['filters']} ${kind === 'goalies' ? styles['goalies'] : ''}`}
      set={[team !== null, group !== null, owned !== OWNED_LIMITS[0]].filter(Boolean).length}
      lead={
        <>
          <div className={styles['search']}>
            <SearchField
              label="Search players"
              placeholder="name or team"
              value={search}
              onSearch={(text) => actions.search(kind, text)}
            >
              {found > 0 && playersText(found, of)}
            </SearchField>
          </div>
          <Select
            label="Timeframe"
            placeholder="choose timeframe..."
            value={timeframe}
            options={timeframes.map((name) => ({ value: name, label: name }))}
            onChoose={(name) => actions.selectTimeframe(kind, name)}
          />
        </>
      }
    >
      <Select
        label="Team"
        placeholder={ALL_TEAMS}
        value={team}
        options={teams.map((name) => ({ value: name, label: name }))}
        onClear={() => actions.selectTeam(kind, null)}
        onChoose={(name) => actions.selectTeam(kind, name)}
      />
      {kind === 'skaters' && <PositionFilter group={group} onChoose={(chosen) => actions.selectGroup(kind, chosen)} />}
      <Select
        label="Ownership"
        placeholder="choose ownership..."
        value={ownedName(owned)}
        options={OWNED_OPTIONS}
        onChoose={(name) => {
          for (const limit of OWNED_LIMITS) if (ownedName(limit) === name) actions.selectOwned(kind, limit);
        }}
      />
    </Filters>
  );
}
