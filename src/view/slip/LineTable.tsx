import { useLayoutEffect, useRef } from 'react';
import { formatCountedShare, formatOdds } from '@ddh/engine/internal/format';
import type { Alternative, Leg } from '@ddh/engine/internal/parlay';
import type { OddsType } from '@ddh/engine/internal/domain';
import { alternativeText, lineName } from './copy.ts';
import styles from './LineTable.module.css';

type LineTableProps = {
  readonly lines: readonly Alternative[];
  readonly oddsType: OddsType;
  readonly onSwap: (leg: Leg) => void;
};

/** The lines of one side, in a scroll box that at first has the current line in its middle. */
export function LineTable({ lines, oddsType, onSwap }: LineTableProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = box.current?.querySelector<HTMLElement>('[aria-current]')?.closest('tr');
    if (box.current && row) box.current.scrollTop = row.offsetTop - (box.current.clientHeight - row.offsetHeight) / 2;
  }, []);
  return (
    <div ref={box} className={styles['box']}>
      <table className={styles['table']}>
        <thead className={`ddh-quiet-small ${styles['head']}`}>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Slip</th>
            <th scope="col">Odds</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={lineName(line.leg)} className={styles['row']}>
              <th scope="row">
                <button
                  type="button"
                  className={styles['line']}
                  aria-label={alternativeText(line, oddsType)}
                  aria-current={line.current || undefined}
                  onClick={() => onSwap(line.leg)}
                >
                  {lineName(line.leg)}
                </button>
              </th>
              <td>{formatCountedShare(line)}</td>
              <td>{formatOdds(line.probability, oddsType)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
