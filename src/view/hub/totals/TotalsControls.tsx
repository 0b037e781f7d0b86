import { formatMatchup, formatProbabilityType } from '@ddh/engine/internal/format';
import { PROBABILITY_TYPES, type ProbabilityType } from '@ddh/engine/internal/domain';
import { gameName, type TotalsGame } from '@ddh/engine/internal/hub';
import type { TotalsActions } from '../../../state/totals.ts';
import { Select, type Option } from '../../shared/Select.tsx';
import { totalsCaption } from './copy.ts';
import styles from './TotalsControls.module.css';

const TYPE_OPTIONS: readonly Option<ProbabilityType>[] = PROBABILITY_TYPES.map((type) => ({
  value: type,
  label: formatProbabilityType(type),
}));

type TotalsControlsProps = {
  readonly type: ProbabilityType;
  readonly games: readonly TotalsGame[];
  readonly game: TotalsGame;
  readonly actions: TotalsActions;
};

/** Fields for selecting the type and the game. A printed page shows both as text instead. */
export function TotalsControls({ type, games, game, actions }: TotalsControlsProps) {
  const matchup = (one: TotalsGame): string => formatMatchup(gameName(one), one.time);
  return (
    <>
      <div className={`ddh-stack ddh-not-printed ${styles['controls']}`}>
        <Select
          label="Probability Type"
          placeholder="choose type..."
          value={type}
          options={TYPE_OPTIONS}
          onChoose={actions.selectType}
        />
        <Select
          label="Matchup"
          placeholder="choose matchup..."
          value={gameName(game)}
          options={games.map((one) => ({ value: gameName(one), label: matchup(one) }))}
          onChoose={actions.selectGame}
        />
      </div>
      <p className={styles['printed']}>{totalsCaption(type, game)}</p>
    </>
  );
}
