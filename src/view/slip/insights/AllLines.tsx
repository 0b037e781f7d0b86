import { useState } from 'react';
import { formatSide } from '@ddh/engine/internal/format';
import type { Alternative, Leg } from '@ddh/engine/internal/parlay';
import { SIDES, type OddsType, type Side } from '@ddh/engine/internal/domain';
import { Segments } from '../../shared/Segments.tsx';
import { ChangeRow } from './ChangeRow.tsx';
import { lineName } from './changesCopy.ts';
import styles from './AllLines.module.css';

type AllLinesProps = {
  readonly leg: Leg;
  readonly lines: readonly Alternative[];
  readonly oddsType: OddsType;
  readonly margin: number;
  readonly onChoose: (leg: Leg) => void;
};

/** All lines of a leg, one side at a time. At first, the current line is in the middle of the box. */
export function AllLines({ leg, lines, oddsType, margin, onChoose }: AllLinesProps) {
  const [chosen, setChosen] = useState<Side | null>(null);
  const side = leg.kind === 'winner' ? null : (chosen ?? leg.side);
  return (
    <div className="ddh-stack-tight">
      {side !== null && (
        <fieldset>
          <legend className="ddh-visually-hidden">Side</legend>
          <Segments
            value={side}
            options={SIDES.map((one) => ({ value: one, label: formatSide(one) }))}
            onChoose={setChosen}
          />
        </fieldset>
      )}
      <ul key={side} ref={showCurrent} className={styles['box']}>
        {lines
          .filter((line) => line.leg.kind === 'winner' || line.leg.side === side)
          .map((line) => (
            <ChangeRow
              key={lineName(line.leg)}
              words={lineName(line.leg)}
              slip={line}
              oddsType={oddsType}
              margin={margin}
              current={line.current}
              onPress={() => onChoose(line.leg)}
            />
          ))}
      </ul>
    </div>
  );
}

function showCurrent(box: HTMLUListElement | null): void {
  const row = box?.querySelector<HTMLElement>('[aria-current]')?.closest('li');
  if (box && row) box.scrollTop = row.offsetTop - (box.clientHeight - row.offsetHeight) / 2;
}
