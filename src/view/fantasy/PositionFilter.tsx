import { SKATER_GROUPS, type RosterGroup, type SkaterGroup } from '@ddh/engine/internal/domain';
import { Segments } from '../shared/Segments.tsx';
import { groupName } from './copy.ts';

const GROUPS: readonly (SkaterGroup | null)[] = [null, ...SKATER_GROUPS];
/** The values of radio buttons are strings, so `null` is represented by "All". */
const OPTIONS = GROUPS.map((group) => ({ value: groupName(group), label: groupName(group) }));

type PositionFilterProps = {
  readonly group: RosterGroup | null;
  readonly onChoose: (group: SkaterGroup | null) => void;
};

/** Filters a list by position. Goalies are not offered, because they have their own lists. */
export const PositionFilter = ({ group, onChoose }: PositionFilterProps) => (
  <fieldset>
    <legend className="ddh-legend">Position</legend>
    <Segments
      value={groupName(group)}
      options={OPTIONS}
      onChoose={(name) => onChoose(GROUPS.find((one) => groupName(one) === name) ?? null)}
    />
  </fieldset>
);
