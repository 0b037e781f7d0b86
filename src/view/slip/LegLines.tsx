import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatSide, NOT_IN_SIMULATION } from '@ddh/engine/internal/format';
import { legKey, type Leg, type LegRef } from '@ddh/engine/internal/parlay';
import { SIDES, type OddsType, type Side } from '@ddh/engine/internal/domain';
import type { BuilderStores } from '../../state/parlay/stores.ts';
import { createLines } from '../../state/parlay/lines.ts';
import { Button } from '../shared/Button.tsx';
import { Segments } from '../shared/Segments.tsx';
import { LineTable } from './LineTable.tsx';
import { COUNTING_LINES, LINES_FAILED, linesTitle } from './copy.ts';
import styles from './LegLines.module.css';

type LegLinesProps = {
  readonly stores: BuilderStores;
  readonly of: LegRef;
  readonly leg: Leg;
  readonly oddsType: OddsType;
  readonly onClose: (of: string) => void;
};

/**
 * Shows the other lines of a leg, with the slip's figures for each. A press changes the line, and Escape closes the
 * panel.
 */
export function LegLines({ stores, of, leg, oddsType, onClose }: LegLinesProps) {
  const { state, actions } = stores.panel(createLines);
  const { of: open, lines, failed } = useSnapshot(state);
  const { dispatch } = stores.parlay.actions;
  const key = legKey(of);
  const panel = useRef<HTMLDivElement>(null);
  // A ref for the same leg is a new object after every edit.
  const place = useRef(of);
  const seen = useRef(false);
  const [chosen, setChosen] = useState<Side | null>(null);
  const side = leg.kind === 'winner' ? null : (chosen ?? leg.side);
  const shown = open === key ? lines?.filter((one) => one.leg.kind === 'winner' || one.leg.side === side) : undefined;

  useEffect(() => {
    actions.open(place.current);
    return actions.close;
  }, [actions]);
  // The store closes these lines when the game is read again or when another leg's lines are opened.
  useEffect(() => {
    if (open === key) seen.current = true;
    else if (seen.current) onClose(key);
  }, [open, key, onClose]);
  useEffect(() => {
    const gone = new AbortController();
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // Otherwise Escape would also close the sheet that contains this panel.
      event.preventDefault();
      onClose(key);
    };
    // The listener is on the whole leg, because the button that opened the panel still has the focus.
    panel.current?.closest('li')?.addEventListener('keydown', escape, { signal: gone.signal });
    return () => gone.abort();
  }, [key, onClose]);

  return (
    <div ref={panel} role="group" aria-label={linesTitle(leg)} className={`ddh-stack-tight ${styles['panel']}`}>
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
      <div className={styles['place']}>
        {shown !== undefined && shown.length > 0 ? (
          <LineTable
            key={side}
            lines={shown}
            oddsType={oddsType}
            onSwap={(to) => dispatch({ do: 'swapLeg', ref: of, leg: to })}
          />
        ) : failed ? (
          <div className={`ddh-quiet ${styles['said']}`}>
            <p>{LINES_FAILED}</p>
            <Button onPress={() => actions.open(of)}>Retry</Button>
          </div>
        ) : (
          <p role="status" className={`ddh-quiet ${styles['said']}`}>
            {shown === undefined ? COUNTING_LINES : NOT_IN_SIMULATION}
          </p>
        )}
      </div>
    </div>
  );
}
