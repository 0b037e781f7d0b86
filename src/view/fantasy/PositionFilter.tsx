import { SKATER_GROUPS, type RosterGroup, type SkaterGroup } from '@ddh/engine/internal/domain';
import { Segments } from '../shared/Segments.tsx';
import { groupName } from './copy.ts';
import styles from './PositionFilter.module.css';

const GROUPS: readonly (SkaterGroup | null)[] = [null, ...SKATER_GROUPS];
/** Radio buttons know texts only. */
const OPTIONS = GROUPS.map((group) => ({ value: groupName(group), label: groupName(group) }));

type PositionFilterProps = {
  readonly group: RosterGroup | null;
  readonly onChoose: (group: SkaterGroup | null) => void;
};

/** Which skaters are listed (spec 9). The filters around it are what its segments ask for their room. */
export const PositionFilter = ({ group, onChoose }: PositionFilterProps) => (
  <fieldset className={styles['group']}>
    <legend className={`ddh-label ${styles['legend']}`}>Position</legend>
    <Segments
      value={groupName(group)}
      options={OPTIONS}
      onChoose={(name) => onChoose(GROUPS.find((one) => groupName(one) === name) ?? null)}
    />
  </fieldset>
);
