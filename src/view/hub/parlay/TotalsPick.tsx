import { memo } from 'react';
import { formatSide, SIDES, TEAM_STATS, type LINES } from '@ddh/engine/format';
import type { Builder, BuilderCommand, OverUnder, TeamStat, TotalScope } from '@ddh/engine';
import { Segments } from '../../shared/Segments.tsx';
import { LineSelect } from './LineSelect.tsx';
import { NO_PICK } from './noPick.ts';
import styles from './TotalsPick.module.css';

type Dispatch = (command: BuilderCommand) => void;

type TotalsPickProps = {
  readonly scope: TotalScope;
  readonly name: string;
  readonly picks: Builder['totals'][TotalScope];
  readonly dispatch: Dispatch;
};

/** Goals and shots of the game or of one team. */
export const TotalsPick = memo(function TotalsPick({ scope, name, picks, dispatch }: TotalsPickProps) {
  return (
    <fieldset className={styles['scope']}>
      <legend className={styles['name']}>{name}</legend>
      {TEAM_STATS.map((stat) => (
        <TotalPick key={stat} scope={scope} stat={stat} pick={picks[stat]} dispatch={dispatch} />
      ))}
    </fieldset>
  );
});

type TotalPickProps = {
  readonly scope: TotalScope;
  readonly stat: TeamStat;
  readonly pick: OverUnder;
  readonly dispatch: Dispatch;
};

const OPTIONS = [NO_PICK, ...SIDES.map((side) => ({ value: side, label: formatSide(side) }))];

const TotalPick = memo(function TotalPick({ scope, stat, pick, dispatch }: TotalPickProps) {
  return (
    <fieldset className={styles['pick']}>
      <legend className={styles['stat']}>{stat}</legend>
      <Segments
        value={pick.side ?? 'none'}
        options={OPTIONS}
        onChoose={(side) => dispatch({ do: 'pickTotal', scope, stat, side: side === 'none' ? null : side })}
      />
      <LineSelect
        label={`${stat} line`}
        labelHidden
        ladder={ladderOf(scope, stat)}
        value={pick.line}
        disabled={pick.side === null}
        onClear={() => dispatch({ do: 'setTotalLine', scope, stat, line: null })}
        onChoose={(line) => dispatch({ do: 'setTotalLine', scope, stat, line })}
      />
    </fieldset>
  );
});

function ladderOf(scope: TotalScope, stat: TeamStat): keyof typeof LINES {
  if (scope === 'game') return stat === 'Goals' ? 'goalTotal' : 'shotTotal';
  return stat === 'Goals' ? 'teamGoals' : 'teamShots';
}
