import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { legKey, type Alternative, type Leg, type SlipTrust } from '@ddh/engine/internal/parlay';
import { type OddsType, SIDES, type Side } from '@ddh/engine/internal/domain';
import { createChanges, type LegChanges } from '../../../state/parlay/changes.ts';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import type { Parlay } from '../../../state/parlay/parlay.ts';
import { Button } from '../../shared/Button.tsx';
import { useDeferredSnapshot } from '../../shared/useDeferredSnapshot.ts';
import {
  allLinesLabel,
  CHANGES_COUNTING,
  CHANGES_FAILED,
  CHANGES_RULE,
  changedPriceText,
  changeText,
  lineName,
  type ChangedSlip,
} from './changesCopy.ts';
import styles from './ChangeList.module.css';
import { formatSide, formatCountedShare, formatOdds } from '@ddh/engine/internal/format';
import { Segments } from '../../shared/Segments.tsx';
import { Live } from '../../shared/Said.tsx';

/**
 * Lists possible changes of the slip: each removes a leg, or gives a leg the next lower line, the next higher line or
 * any other line. Shows the figures that the slip would have after each change. A press on the button of a change makes
 * it.
 */
export function ChangeList({ stores }: { readonly stores: BuilderStores }) {
  const store = stores.panel(createChanges);
  const { oddsType } = useSnapshot(stores.hub.state);
  const { phase, legs } = useDeferredSnapshot(store.state);
  /** The leg whose lines are open. */
  const [open, setOpen] = useState<string | null>(null);
  useEffect(() => store.subscribe(), [store]);
  if (phase === 'none') return null;
  return (
    <div className="ddh-stack-tight">
      <p className="ddh-note">{CHANGES_RULE}</p>
      {phase === 'failed' && (
        <Live urgent className="ddh-line">
          <p>{CHANGES_FAILED}</p>
          <Button onPress={store.retry}>Retry</Button>
        </Live>
      )}
      {legs.length === 0 && phase === 'waiting' && (
        <Live className={`ddh-note ${styles['coming']}`}>{CHANGES_COUNTING}</Live>
      )}
      <ul
        aria-label="Changes"
        aria-busy={phase === 'waiting'}
        className={phase === 'waiting' ? 'ddh-outdated' : undefined}
      >
        {legs.map((of) => {
          const key = legKey(of.ref);
          return (
            <ChangesOfLeg
              key={key}
              of={of}
              open={open === key}
              oddsType={oddsType}
              size={legs.length}
              trustOf={stores.trustOf}
              dispatch={stores.parlay.actions.dispatch}
              onToggle={() => setOpen(open === key ? null : key)}
            />
          );
        })}
      </ul>
    </div>
  );
}

type ChangesOfLegProps = {
  readonly of: LegChanges;
  /** True if all lines of the leg are shown. */
  readonly open: boolean;
  readonly oddsType: OddsType;
  /** The number of the slip's legs. */
  readonly size: number;
  readonly trustOf: BuilderStores['trustOf'];
  readonly dispatch: Parlay['actions']['dispatch'];
  readonly onToggle: () => void;
};

function ChangesOfLeg(props: ChangesOfLegProps) {
  const { of, open, oddsType, size, trustOf, dispatch, onToggle } = props;
  const { ref, leg, changes, lines } = of;
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Otherwise Escape would also close the sheet that contains this list.
    event.preventDefault();
    toggle.current?.focus();
    onToggle();
  });
  useEffect(() => {
    if (!open) return;
    const closed = new AbortController();
    toggle.current?.closest('li')?.addEventListener('keydown', onEscape, { signal: closed.signal });
    return () => closed.abort();
  }, [open]);
  return (
    <>
      {changes.map((change) => {
        const { kind, to, honest } = change;
        return (
          <ChangeRow
            key={kind}
            words={changeText(change)}
            slip={honest ?? change}
            oddsType={oddsType}
            trust={trustOf(to === null ? size - 1 : size, (honest ?? change).fair ?? 0, honest !== null)}
            onPress={() => dispatch(to === null ? { do: 'removeLeg', ref } : { do: 'swapLeg', ref, leg: to })}
          />
        );
      })}
      {lines.length > 0 && (
        <li className="ddh-not-printed">
          <button
            ref={toggle}
            type="button"
            className={styles['more']}
            aria-label={allLinesLabel(leg)}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={onToggle}
          >
            All lines
          </button>
          {open && (
            <div id={id} role="group" aria-label={allLinesLabel(leg)} className={styles['lines']}>
              <AllLines
                leg={leg}
                lines={lines}
                oddsType={oddsType}
                size={size}
                trustOf={trustOf}
                onChoose={(to) => dispatch({ do: 'swapLeg', ref, leg: to })}
              />
            </div>
          )}
        </li>
      )}
    </>
  );
}

type AllLinesProps = {
  readonly leg: Leg;
  readonly lines: readonly Alternative[];
  readonly oddsType: OddsType;
  readonly size: number;
  readonly trustOf: BuilderStores['trustOf'];
  readonly onChoose: (leg: Leg) => void;
};

/** All lines of a leg, one side at a time. At first, the current line is in the middle of the box. */
function AllLines({ leg, lines, oddsType, size, trustOf, onChoose }: AllLinesProps) {
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
              slip={line.honest ?? line}
              oddsType={oddsType}
              trust={trustOf(size, (line.honest ?? line).fair ?? 0, line.honest !== null)}
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

type ChangeRowProps = {
  readonly words: string;
  readonly slip: ChangedSlip;
  readonly oddsType: OddsType;
  readonly trust: SlipTrust;
  /** True for a line that the slip already has. */
  readonly current?: boolean;
  readonly onPress: () => void;
};

/** A possible change of the slip, with the figures that would result. A press on the button makes the change. */
const ChangeRow = ({ words, slip, oddsType, trust, current = false, onPress }: ChangeRowProps) => (
  <li>
    <button type="button" className={styles['row']} aria-current={current || undefined} onClick={onPress}>
      <span className={styles['change']}>{words}</span>
      <span className={styles['figures']}>
        {slip.hits > 0 && <b className="ddh-strong">{` ${formatOdds(slip.fair, oddsType)}`}</b>}
        <span className="ddh-quiet-small">{` ${formatCountedShare(slip)}`}</span>
        {slip.hits > 0 && (
          <>
            <br />
            <span className="ddh-quiet-small">{`better ${changedPriceText(slip, oddsType, trust)}`}</span>
          </>
        )}
      </span>
    </button>
  </li>
);
