import { memo, useId } from 'react';
import { formatSide } from '@ddh/engine/internal/format';
import type { Builder, BuilderCommand, OverUnder } from '@ddh/engine/internal/parlay';
import { SIDES, TEAM_STATS, totalLadder, type Scope, type TeamStat } from '@ddh/engine/internal/domain';
import { Segments } from '../shared/Segments.tsx';
import { LineSelect } from '../shared/LineSelect.tsx';
import { lineHint } from './copy.ts';
import { NO_PICK } from './noPick.ts';
import styles from './TotalsPick.module.css';

type Dispatch = (command: BuilderCommand) => void;

type TotalsPickProps = {
  readonly scope: Scope;
  readonly name: string;
  readonly picks: Builder['totals'][Scope];
  readonly dispatch: Dispatch;
};

/** The fields for the totals of goals and shots, of the game or of one team. */
export const TotalsPick = memo(function TotalsPick({ scope, name, picks, dispatch }: TotalsPickProps) {
  return (
    <fieldset className={`ddh-stack ${styles['scope']}`}>
      <legend className={styles['name']}>{name}</legend>
      {TEAM_STATS.map((stat) => (
        <TotalPick key={stat} scope={scope} stat={stat} pick={picks[stat]} dispatch={dispatch} />
      ))}
    </fieldset>
  );
});

type TotalPickProps = {
  readonly scope: Scope;
  readonly stat: TeamStat;
  readonly pick: OverUnder;
  readonly dispatch: Dispatch;
};

const OPTIONS = [NO_PICK, ...SIDES.map((side) => ({ value: side, label: formatSide(side) }))];

const TotalPick = memo(function TotalPick({ scope, stat, pick, dispatch }: TotalPickProps) {
  const hintId = useId();
  const hint = lineHint(pick);
  const needed = pick.side !== null && pick.line === null;
  return (
    <fieldset className={`ddh-stack ${styles['pick']}`}>
      <legend className={`ddh-label ${styles['stat']}`}>{stat}</legend>
      <Segments
        picks
        value={pick.side ?? 'none'}
        options={OPTIONS}
        onChoose={(side) => dispatch({ do: 'pickTotal', scope, stat, side: side === 'none' ? null : side })}
      />
      <LineSelect
        label={`${stat} line`}
        labelHidden
        ladder={totalLadder(scope, stat)}
        value={pick.line}
        disabled={pick.side === null}
        needed={needed}
        describedBy={hint === null ? undefined : hintId}
        onClear={() => dispatch({ do: 'setTotalLine', scope, stat, line: null })}
        onChoose={(line) => dispatch({ do: 'setTotalLine', scope, stat, line })}
      />
      <p id={hintId} className={`ddh-label ${styles['hint']} ${needed ? 'ddh-warning' : ''}`}>
        {hint}
      </p>
    </fieldset>
  );
});
