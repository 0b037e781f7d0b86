import { useSnapshot } from 'valtio';
import { formatOddsType } from '@ddh/engine/internal/format';
import { ODDS_TYPES, type OddsType } from '@ddh/engine/internal/domain';
import type { Tab } from '@ddh/workers/protocol';
import type { Section } from '../../../state/section.ts';
import { Select, type Option } from '../Select.tsx';

const OPTIONS: readonly Option<OddsType>[] = ODDS_TYPES.map((type) => ({ value: type, label: formatOddsType(type) }));

/** Selects the odds type for all odds in the section (spec 2). */
export function OddsSelect<T extends Tab>({ section }: { readonly section: Pick<Section<T>, 'state' | 'actions'> }) {
  const { oddsType } = useSnapshot(section.state);
  return (
    <Select
      label="Odds Type"
      placeholder="choose type..."
      value={oddsType}
      options={OPTIONS}
      onChoose={section.actions.selectOddsType}
    />
  );
}
