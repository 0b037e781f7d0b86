import {
  edgeRecordTexts,
  gradedText,
  marketName,
  marketTables,
  multipliedText,
  periodText,
  SOLID_TEXT,
  rarestTexts,
  trackRecordOriginTexts,
  trackRecordSentences,
  trackRecordTables,
  trackRecordCsv,
  type TrackRecordTable,
} from '@ddh/engine/internal/format';
import type { TrackRecordSummary } from '@ddh/engine/internal/trackRecord';
import type { SiteTrackRecord } from '@ddh/workers/protocol';
import type { Elements } from '../../jsx.ts';
import { Select } from '../../shared/Select.tsx';
import { Frozen } from './Frozen.tsx';
import { Reliability } from './Reliability.tsx';
import {
  EDGES,
  HONEST_SLIPS,
  HONEST_SLIPS_LEGEND,
  LOSS_LEGEND,
  MARKET,
  PERIOD_NAMES,
  PERIODS,
  RAREST,
  RELIABILITY,
  SEASON_LINE,
  SLIPS,
  SLIPS_LEGEND,
  TABLES,
  csvName,
  numbersOf,
} from './copy.ts';
import styles from './TrackRecord.module.css';
import { useId } from 'react';
import { DownloadCsv } from '../../shared/DownloadCsv.tsx';
import { ScrollRegion } from '../../shared/table/ScrollRegion.tsx';

type TrackRecordProps = {
  readonly trackRecord: SiteTrackRecord;
  /** The index of the market that the charts show. */
  readonly market: number;
  readonly onMarket: (market: number) => void;
  /** The games of the last nights, or nothing if there are none. */
  readonly nights: Elements;
};

/**
 * The track record: the last games, sentences and charts first, then the least likely results, all tables, and how to check the
 * forecasts.
 */
export function TrackRecord({ trackRecord, market, onMarket, nights }: TrackRecordProps) {
  const { summary } = trackRecord;
  const { markets, slips } = summary;
  const chosen = markets[market] ?? markets[0];
  return (
    <div className="ddh-stack-wide">
      {nights}
      <div className={`ddh-stack-tight ${styles['summary']}`}>
        {trackRecordSentences(summary).map((sentence) => (
          <p key={sentence} className={styles['sentence']}>
            {sentence}
          </p>
        ))}
        {[SOLID_TEXT, ...trackRecordOriginTexts(summary)].map((text) => (
          <p key={text} className="ddh-quiet">
            {text}
          </p>
        ))}
      </div>
      <div className={`ddh-stack-wide ${styles['pictures']}`}>
        {chosen && (
          <section className={`ddh-card ddh-stack ${styles['card']}`}>
            <h3 className="ddh-title">{RELIABILITY}</h3>
            <Select
              label={MARKET}
              placeholder="choose market..."
              value={String(markets.indexOf(chosen))}
              options={markets.map((one, i) => ({ value: String(i), label: marketName(one.market, one.line) }))}
              onChoose={(i) => onMarket(Number(i))}
            />
            <Reliability tenths={chosen.tenths} name={marketName(chosen.market, chosen.line)} />
            <h4 className="ddh-strong">{SEASON_LINE}</h4>
            <LossLine weeks={chosen.weeks} name={marketName(chosen.market, chosen.line)} />
            <p className="ddh-quiet-small">{LOSS_LEGEND}</p>
            <TableList tables={marketTables(chosen, summary.days)} />
          </section>
        )}
        {slips && (
          <section className={`ddh-card ddh-stack ${styles['card']}`}>
            <h3 className="ddh-title">{SLIPS}</h3>
            <p className="ddh-quiet">{gradedText(slips, 'random slip')}</p>
            <Reliability tenths={slips.tenths} name={SLIPS} />
            <p className="ddh-quiet-small">{SLIPS_LEGEND}</p>
            <p className="ddh-quiet">{multipliedText(slips)}</p>
            <h4 className="ddh-strong">{SEASON_LINE}</h4>
            <LossLine weeks={slips.weeks} name={SLIPS} />
          </section>
        )}
        {slips?.honest && (
          <section className={`ddh-card ddh-stack ${styles['card']}`}>
            <h3 className="ddh-title">{HONEST_SLIPS}</h3>
            <p className="ddh-quiet">{gradedText(slips.honest, 'random slip')}</p>
            <Reliability tenths={slips.honest.tenths} name={HONEST_SLIPS} />
            <p className="ddh-quiet-small">{HONEST_SLIPS_LEGEND}</p>
          </section>
        )}
      </div>
      <Periods summary={summary} market={chosen ?? null} />
      <Edges edges={summary.edges} />
      <Rarest rarest={summary.rarest} />
      <section className={`ddh-card ddh-stack ${styles['card']}`}>
        <h3 className="ddh-title">{TABLES}</h3>
        <TableList tables={trackRecordTables(summary)} />
      </section>
      <Frozen trackRecord={trackRecord} />
    </div>
  );
}

type PeriodsProps = {
  readonly summary: TrackRecordSummary;
  readonly market: TrackRecordSummary['markets'][number] | null;
};

function Periods({ summary: { slips }, market }: PeriodsProps) {
  return (
    <section className={`ddh-card ddh-stack ${styles['card']}`}>
      <h3 className="ddh-title">{PERIODS}</h3>
      <div className={`ddh-stack ${styles['periods']}`}>
        {market && <Lately name={marketName(market.market, market.line)} one="forecast" of={market} />}
        {slips && <Lately name={SLIPS} one="slip" of={slips} />}
      </div>
    </section>
  );
}

type LatelyProps = {
  readonly name: string;
  readonly one: 'forecast' | 'slip';
  readonly of: Pick<TrackRecordSummary['markets'][number], 'last7' | 'last30' | 'season'>;
};

const Lately = ({ name, one, of }: LatelyProps) => (
  <div className="ddh-stack-tight">
    <h4 className="ddh-strong">{name}</h4>
    <dl className="ddh-stack-tight">
      {PERIOD_NAMES.map(([period, text]) => (
        <div key={period}>
          <dt className="ddh-quiet">{text}</dt>
          <dd>{periodText(of[period], one)}</dd>
        </div>
      ))}
    </dl>
  </div>
);

/** What the bets of the list of edges came to. Nothing if the record has none. */
function Edges({ edges }: Pick<TrackRecordSummary, 'edges'>) {
  const kinds = edgeRecordTexts(edges);
  if (kinds.length === 0) return null;
  return (
    <section className={`ddh-card ddh-stack ${styles['card']}`}>
      <h3 className="ddh-title">{EDGES}</h3>
      {kinds.map(({ kind, heading, lines }) => (
        <div key={kind} className="ddh-stack-tight">
          <h4 className="ddh-strong">{heading}</h4>
          <ul className="ddh-stack-tight">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Rarest({ rarest }: { readonly rarest: TrackRecordSummary['rarest'] }) {
  const { intro, rows } = rarestTexts(rarest);
  return (
    <section className={`ddh-card ddh-stack ${styles['card']}`}>
      <h3 className="ddh-title">{RAREST}</h3>
      <p className="ddh-quiet">{intro}</p>
      <ol className="ddh-stack-tight">
        {rows.map(({ chance, leg, game }) => (
          <li key={`${leg} ${game}`} className={styles['rare']}>
            <span className={`ddh-strong ${styles['chance']}`}>{chance}</span>
            <span>
              <span>{`${leg} `}</span>
              <span className="ddh-quiet-small">{game}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Week = TrackRecordSummary['markets'][number]['weeks'][number];

type LossLineProps = {
  readonly weeks: readonly Week[];
  /** The name of the forecasts, for screen readers. */
  readonly name: string;
};

/**
 * A line chart of the weekly log loss of the forecasts. A second line shows the log loss of a constant forecast: the
 * season's average.
 */
function LossLine({ weeks, name }: LossLineProps) {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (first === undefined || last === undefined || weeks.length < 2) return null;
  const all = weeks.flatMap(({ logLoss, constant }) => [logLoss, constant]);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const path = (value: (week: Week) => number): string =>
    weeks
      .map(
        (week, i) =>
          `${i === 0 ? 'M' : 'L'}${i} ${(high === low ? 0.5 : (high - value(week)) / (high - low)).toFixed(3)}`,
      )
      .join('');
  return (
    <div className={styles['plot']}>
      <span className={`ddh-quiet-small ${styles['high']}`}>{high.toFixed(3)}</span>
      <span className={`ddh-quiet-small ${styles['low']}`}>{low.toFixed(3)}</span>
      <svg
        className={styles['picture']}
        viewBox={`0 0 ${weeks.length - 1} 1`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name}: log loss of ${weeks.length} weeks, from ${low.toFixed(3)} to ${high.toFixed(3)}`}
      >
        <path className={styles['average']} d={path(({ constant }) => constant)} vectorEffect="non-scaling-stroke" />
        <path className={styles['model']} d={path(({ logLoss }) => logLoss)} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className={`ddh-quiet-small ${styles['from']}`}>{first.days.from}</span>
      <span className={`ddh-quiet-small ${styles['to']}`}>{last.days.to}</span>
    </div>
  );
}

/** Collapsible tables, each with a CSV download. */
const TableList = ({ tables }: { readonly tables: readonly TrackRecordTable[] }) => (
  <div>
    {tables.map((table) => (
      <Part key={table.caption} table={table} />
    ))}
  </div>
);

function Part({ table }: { readonly table: TrackRecordTable }) {
  const id = useId();
  const { caption, of, head, rows } = table;
  return (
    <details className={styles['part']}>
      <summary className={styles['tableListSummary']}>{numbersOf(caption)}</summary>
      <ScrollRegion labelledBy={id} className={styles['region']}>
        <table className={styles['table']}>
          <caption id={id} className={`ddh-quiet-small ${styles['caption']}`}>
            {`${caption}, ${of}`}
          </caption>
          <thead>
            <tr>
              {head.map((name, i) => (
                // The React key is the index, because two columns may have the same name, and columns never move.
                <th key={i} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, i) => (
                  <td key={i}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <DownloadCsv file={csvName(caption)} text={() => trackRecordCsv(table)}>
        <span className="ddh-visually-hidden">{` ${caption}`}</span>
      </DownloadCsv>
    </details>
  );
}
