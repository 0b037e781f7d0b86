import { useSnapshot } from 'valtio';
import { OFF_NIGHT_LIMITS, USUAL_OFF_NIGHT } from '@ddh/engine/internal/schedule';
import { offNightLimitText, weekText } from '@ddh/engine/internal/format';
import type { Week } from '../../../state/week.ts';
import { Check } from '../../shared/Check.tsx';
import { Filters } from '../../shared/Filters.tsx';
import { Select } from '../../shared/Select.tsx';
import styles from './WeekFilters.module.css';

const LIMITS = OFF_NIGHT_LIMITS.map((limit) => ({ value: String(limit), label: offNightLimitText(limit) }));

/** Filters for the week and the teams, and the limit for off-nights. */
export function WeekFilters({ week: { state, actions } }: { readonly week: Week }) {
  // `sync` renders each change at once, so that a field shows the choice before the browser paints.
  const { weeks, week, offNightLimit, roster, onlyRoster } = useSnapshot(state, { sync: true });
  return (
    <Filters
      className={`ddh-stack ddh-not-printed ${styles['filters']}`}
      set={[offNightLimit !== USUAL_OFF_NIGHT, onlyRoster].filter(Boolean).length}
      lead={
        <Select
          label="Week"
          placeholder="choose week..."
          value={week?.name ?? null}
          options={weeks.map((one) => ({ value: one.name, label: weekText(one) }))}
          onChoose={actions.selectWeek}
        />
      }
    >
      <Select
        label="Off-night"
        placeholder="choose games..."
        value={String(offNightLimit)}
        options={LIMITS}
        onChoose={(text) => {
          const limit = OFF_NIGHT_LIMITS.find((one) => String(one) === text);
          if (limit !== undefined) actions.selectOffNightLimit(limit);
        }}
      />
      {roster !== null && (
        <Check checked={onlyRoster} onChange={actions.filterByRoster}>
          Only teams of my players
        </Check>
      )}
    </Filters>
  );
}
