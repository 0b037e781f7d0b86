import {
  exactLegsText,
  formatCertainty,
  formatFineShare,
  formatOddsInterval,
  NONE,
  HONEST_NOISE,
  SIMULATION_NOISE,
  SLIP_STAKE_RULE,
  formatCount,
  betTexts,
  countedText,
  PUSH_RULE_NAMES,
  slipPushText,
  formatPercent,
  formatValue,
} from '@ddh/engine/internal/format';
import { use, memo, type CSSProperties } from 'react';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { Probability } from '@ddh/engine/internal/odds';
import type { Parlay } from '../../state/parlay/parlay.ts';
import { useDeferredSnapshot } from '../shared/useDeferredSnapshot.ts';
import { ALL_NUMBERS, MORE_TITLE, moreFailedText, SIMULATED_HERE } from './copy.ts';
import type { SlipView } from './slipView.ts';
import styles from './AllNumbers.module.css';
import { useSnapshot } from 'valtio';
import { canChooseSize, PUSH_RULES, type SlipBet, type SlipPrice } from '@ddh/engine/internal/parlay';
import { Segments } from '../shared/Segments.tsx';
import { passFocusOn } from './passFocusOn.ts';
import { valueShade } from '@ddh/engine/internal/vault';
import { PUSH_RULE_TITLE } from './priceCopy.ts';
import { SiteContext } from '../shared/site.ts';
import { Live } from '../shared/Said.tsx';

type AllNumbersProps = Pick<SlipView, 'settled' | 'records' | 'legs'> & {
  /** The price that is called fair. */
  readonly price: SlipPrice | null;
  /** What the simulations count for a bet of the files. Null for other slips. */
  readonly counted: SlipPrice['counted'];
  readonly isHonest: boolean;
  readonly parlay: Parlay;
  readonly oddsType: OddsType;
};

/** The figures behind the slip's fair odds, and the number of simulations. */
export function AllNumbers({ parlay, price, counted, isHonest, settled, records, legs, oddsType }: AllNumbersProps) {
  const { price: typed, simulation } = useDeferredSnapshot(parlay.state);
  const exact =
    price &&
    exactLegsText(
      legs.map(({ leg }) => leg),
      price,
    );
  const rows = [
    ['95% interval', price ? formatCertainty(price) : NONE],
    [
      price && price.push > 0 ? 'Fair odds' : 'As odds',
      settled ? formatOddsInterval(settled.interval, oddsType) : NONE,
    ],
    ['If you just multiplied', price ? formatFineShare(price.independent) : NONE],
  ];
  return (
    <details className={styles['numbers']}>
      <summary className={styles['summary']}>{ALL_NUMBERS}</summary>
      <div className={`ddh-stack ${styles['inside']}`}>
        <Ruler price={price} />
        <dl>
          {rows.map(([name, figure]) => (
            <div key={name} className={styles['row']}>
              <dt className="ddh-quiet">{name}</dt>
              <dd className="ddh-strong">{figure}</dd>
            </div>
          ))}
        </dl>
        <PriceWorth bet={typed.bet?.ok ? typed.bet.value : null} />
        {price && price.pushes.length > 0 && <PushChoice parlay={parlay} push={price.push} />}
        <More parlay={parlay} records={records ?? 0} />
        {counted && <p className="ddh-quiet-small">{countedText(counted)}</p>}
        {exact !== null && <p className="ddh-quiet-small">{exact}</p>}
        {simulation.phase === 'ready' && simulation.made && <p className="ddh-quiet-small">{SIMULATED_HERE}</p>}
        <p className="ddh-quiet-small">{SIMULATION_NOISE}</p>
        {isHonest && <p className="ddh-quiet-small">{HONEST_NOISE}</p>}
        {use(SiteContext).stakes && <p className="ddh-quiet-small">{SLIP_STAKE_RULE}</p>}
      </div>
    </details>
  );
}

type MoreProps = {
  readonly parlay: Parlay;
  /** The number of evaluated simulations. */
  readonly records: number;
};

/**
 * Offers a choice of the number of simulations if the game has a published model, or says why more are not possible.
 */
const More = memo(function More({ parlay: { state, actions }, records }: MoreProps) {
  // `sync` renders each change at once, so that a pressed choice is shown before the browser paints.
  const { more } = useSnapshot(state, { sync: true });
  if (more === null) return null;
  const { failure, withdrawn } = more;
  return (
    <div className={styles['more']}>
      {!withdrawn && (
        <fieldset ref={passFocusOn}>
          <legend className={`ddh-quiet ${styles['title']}`}>{MORE_TITLE}</legend>
          <Segments
            value={String(more.chosen)}
            options={more.sizes.map((size) => ({
              value: String(size),
              label: formatCount(size),
              off: !canChooseSize(more, size, records),
            }))}
            onChoose={(size) => actions.simulate(Number(size))}
          />
        </fieldset>
      )}
      <Live className={`ddh-note ${styles['failure']}`}>{failure !== null && moreFailedText(failure)}</Live>
    </div>
  );
});

type PushChoiceProps = { readonly parlay: Parlay; readonly push: Probability };

/** The choice of what the user's book does if a leg pushes, and what follows. */
function PushChoice({ parlay: { state, actions }, push }: PushChoiceProps) {
  const { pushRule } = useSnapshot(state, { sync: true });
  return (
    <div className={styles['more']}>
      <fieldset>
        <legend className={`ddh-quiet ${styles['title']}`}>{PUSH_RULE_TITLE}</legend>
        <Segments
          value={pushRule}
          options={PUSH_RULES.map((rule) => ({ value: rule, label: PUSH_RULE_NAMES[rule] }))}
          onChoose={(chosen) => PUSH_RULES.filter((rule) => rule === chosen).forEach(actions.choosePushRule)}
        />
      </fieldset>
      <p className={`ddh-quiet-small ${styles['pushed']}`}>{slipPushText(pushRule, push)}</p>
    </div>
  );
}

/** The slip's value at the typed price. Reserves the space for the figures before a price is typed. */
function PriceWorth({ bet }: { readonly bet: SlipBet | null }) {
  const texts = bet && betTexts(bet);
  return (
    <>
      <dl>
        <div className={styles['figure']}>
          <dt>EV</dt>
          <dd>
            {bet === null ? (
              NONE
            ) : (
              <>
                <b
                  className={`ddh-shade ${styles['value']}`}
                  style={{ '--shade': valueShade(bet.value) } as CSSProperties}
                >
                  {formatValue(bet.value)}
                </b>
                <span className={styles['range']}>
                  {` ${formatValue(bet.valueInterval[0])} to ${formatValue(bet.valueInterval[1])}`}
                </span>
              </>
            )}
          </dd>
        </div>
        <div className={styles['figure']}>
          <dt>Break-even</dt>
          <dd>{bet ? formatPercent(bet.breakEven) : NONE}</dd>
        </div>
        {use(SiteContext).stakes && (
          <div className={`${styles['figure']} ${styles['stake']}`}>
            <dt>Stake</dt>
            <dd>{texts?.stake ?? NONE}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

/**
 * The slip's probability on a scale from 0 to 100 %. A band shows the 95 % interval, and a hollow mark shows the
 * probability if the legs were unrelated. Hidden from screen readers, because the figures say the same.
 */
function Ruler({ price }: { readonly price: SlipPrice | null }) {
  const places = price && {
    '--share': price.probability,
    '--low': price.interval[0],
    '--high': price.interval[1],
    '--unrelated': price.independent,
  };
  return (
    <div className={styles['ruler']} aria-hidden="true" style={places as CSSProperties}>
      {price && (
        <>
          <span className={styles['band']} />
          <span className={styles['unrelated']} />
          <span className={styles['chance']} />
        </>
      )}
    </div>
  );
}
