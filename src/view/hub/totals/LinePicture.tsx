import { memo, useState, type CSSProperties } from 'react';
import { formatLine, formatOdds, formatPercent, formatPush, formatSide, pushText } from '@ddh/engine/internal/format';
import type { LadderTable, TotalBar, TotalPicture } from '@ddh/engine/internal/hub';
import type { OddsType, Side } from '@ddh/engine/internal/domain';
import { legOf, pickText, type Subject } from '@ddh/engine/internal/parlay';
import type { GameBets } from '../../../state/slips.ts';
import { PriceButton } from '../../slip/bets/PriceButton.tsx';
import { higherLineLabel, lowerLineLabel } from '../../slip/bets/copy.ts';
import { FAIR_ODDS } from '../copy.ts';
import { barLabel, lineText, sliderLabel } from './copy.ts';
import styles from './LinePicture.module.css';

type LinePictureProps = {
  readonly table: LadderTable;
  /** The name of the total: `Total goals`. */
  readonly name: string;
  readonly subject: Subject;
  readonly oddsType: OddsType;
  /** Null if the builder is not open for the game. */
  readonly bets: GameBets | null;
  /** The side and the line of this total that are in the slip. */
  readonly pick: string | null;
};

/**
 * A histogram of a total with a line that the user moves, and the prices of both sides of the line. At first, and
 * whenever the table changes, the line is the half line nearest even money.
 */
export const LinePicture = memo(function LinePicture({ table, name, subject, oddsType, bets, pick }: LinePictureProps) {
  const { rows, even, picture } = table;
  const [moved, setMoved] = useState<{ readonly table: LadderTable; readonly to: number } | null>(null);
  const shown = moved?.table === table ? moved.to : even;
  const row = rows[shown ?? -1];
  const place = picture?.places[shown ?? -1];
  if (!picture || shown === null || !row || place === undefined) return null;
  const move = (to: number): void => {
    if (rows[to]) setMoved({ table, to });
  };
  const price = (side: Side) => (
    <SidePrice side={side} row={row} subject={subject} oddsType={oddsType} bets={bets} pick={pick} />
  );
  return (
    <div className={styles['picture']}>
      <div className={styles['head']}>
        {price('under')}
        <div className={styles['middle']}>
          <div className={`ddh-not-printed ${styles['stepper']}`}>
            <Step label={lowerLineLabel(name)} sign="‹" ends={shown === 0} onPress={() => move(shown - 1)} />
            <span className={styles['line']} aria-hidden="true">
              {formatLine(row.line)}
            </span>
            <Step
              label={higherLineLabel(name)}
              sign="›"
              ends={shown === rows.length - 1}
              onPress={() => move(shown + 1)}
            />
          </div>
          <span className="ddh-quiet-small">{FAIR_ODDS}</span>
          <span className={`ddh-quiet-small ${styles['push']}`}>{row.push !== null && pushText(formatPush(row))}</span>
        </div>
        {price('over')}
      </div>
      <div className={styles['plot']}>
        <Bars picture={picture} place={place} />
        <span className={styles['marker']} style={{ '--place': place } as CSSProperties} />
        <input
          type="range"
          className={styles['slider']}
          style={{ '--from': picture.places[0], '--to': picture.places.at(-1) } as CSSProperties}
          aria-label={sliderLabel(name)}
          aria-valuetext={lineText(row, oddsType)}
          min={rows[0]?.line}
          max={rows.at(-1)?.line}
          step={0.5}
          value={row.line}
          onChange={({ target }) => move(rows.findIndex(({ line }) => line === target.valueAsNumber))}
        />
      </div>
      <Values bars={picture.bars} />
    </div>
  );
});

type SidePriceProps = Pick<LinePictureProps, 'subject' | 'oddsType' | 'bets' | 'pick'> & {
  readonly side: Side;
  readonly row: LadderTable['rows'][number];
};

/** The fair odds and the chance of one side of a total's line. Pressing the odds adds the bet to the slip. */
const SidePrice = ({ side, row, subject, oddsType, bets, pick }: SidePriceProps) => (
  <div className={styles[side]}>
    <p className={styles['name']}>{`${formatSide(side)} ${formatLine(row.line)}`}</p>
    {bets === null ? (
      <>
        <p className={styles['odds']}>{formatOdds(row.fair[side], oddsType)}</p>
        <p className="ddh-quiet-small">{formatPercent(row[side])}</p>
      </>
    ) : (
      <PriceButton
        bet={{ leg: legOf(subject, side, row.line), chance: row[side], fair: row.fair[side] }}
        pressed={pick === pickText(side, row.line)}
        oddsType={oddsType}
        onPress={bets.press}
      />
    )}
  </div>
);

type StepProps = {
  readonly label: string;
  readonly sign: string;
  /** True if there is no further line in this direction. */
  readonly ends: boolean;
  readonly onPress: () => void;
};

const Step = ({ label, sign, ends, onPress }: StepProps) => (
  <button
    type="button"
    className={styles['step']}
    aria-label={label}
    aria-disabled={ends || undefined}
    onClick={onPress}
  >
    {sign}
  </button>
);

/**
 * Draws one path for each side of the line instead of an element for each bar. A bar is 1 wide, and the highest bar is
 * 1 high.
 */
function Bars({ picture: { bars }, place }: { readonly picture: TotalPicture; readonly place: number }) {
  const line = place * bars.length;
  const outline = (isIn: (at: number) => boolean): string =>
    bars
      .map(({ height }, at) => (isIn(at) ? `M${at + 0.08} 1V${(1 - height).toFixed(4)}H${at + 0.92}V1Z` : ''))
      .join('');
  return (
    <svg className={styles['bars']} viewBox={`0 0 ${bars.length} 1`} preserveAspectRatio="none" aria-hidden="true">
      <path className={styles['unders']} d={outline((at) => at + 1 <= line)} />
      <path className={styles['pushes']} d={outline((at) => at < line && at + 1 > line)} />
      <path className={styles['overs']} d={outline((at) => at >= line)} />
      {/* A tail covers several values, so it is paler than a bar of one value. */}
      <path className={styles['tails']} d={outline((at) => bars[at]?.tail !== null)} />
    </svg>
  );
}

/** From this number of bars on, not every bar has a label. */
const MANY = 16;

/**
 * The values below the bars. With many bars, these are both ends, and the multiples of 5 that are not too near to an
 * end.
 */
const Values = memo(function Values({ bars }: { readonly bars: readonly TotalBar[] }) {
  const isShown = ({ value, tail }: TotalBar, at: number): boolean =>
    bars.length < MANY || tail !== null || (value % 5 === 0 && at > 2 && at < bars.length - 3);
  return (
    <div className={`ddh-quiet-small ${styles['values']}`} aria-hidden="true">
      {bars.map((bar, at) => (
        <span key={bar.value} className={styles['value']}>
          {isShown(bar, at) && barLabel(bar)}
        </span>
      ))}
    </div>
  );
});
