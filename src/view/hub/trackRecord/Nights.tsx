import { useId } from 'react';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { nightsText, nightTexts, type NightGameTexts } from '@ddh/engine/internal/format';
import type { NightSpan } from '@ddh/engine/internal/trackRecord';
import type { SiteTrackRecord } from '@ddh/workers/protocol';
import { formatFullDay } from '../../shared/copy.ts';
import { Segments } from '../../shared/Segments.tsx';
import { ScrollRegion } from '../../shared/table/ScrollRegion.tsx';
import {
  FAVORITE,
  FORECASTS,
  forecastsOf,
  LEAST_LIKELY,
  NIGHTS,
  SAMPLE_NIGHTS,
  SPAN,
  SPAN_NAMES,
  SUREST,
} from './copy.ts';
import styles from './Nights.module.css';
import { SaidChanges } from '../../shared/Said.tsx';

type NightsProps = {
  readonly trackRecord: SiteTrackRecord;
  readonly span: NightSpan;
  readonly onSpan: (span: NightSpan) => void;
  /** True if the site shows the sample data. */
  readonly sample: boolean;
  readonly today: LeagueDate;
  readonly now: number;
};

/** The games of the last night, week or month: what was said of each, and what came. */
export function Nights({ trackRecord, span, onSpan, sample, today, now }: NightsProps) {
  const id = useId();
  const { summary } = trackRecord;
  const text = nightsText(summary, span, today);
  if (text === null) return null;
  return (
    <section className={`ddh-card ddh-stack ${styles['card']}`}>
      <h3 className="ddh-visually-hidden">{NIGHTS}</h3>
      <p id={id} className={styles['sentence']}>
        {text}
      </p>
      <SaidChanges topics={[{ of: span, words: text }]} />
      {sample && <p className="ddh-quiet">{SAMPLE_NIGHTS}</p>}
      <fieldset>
        <legend className="ddh-visually-hidden">{SPAN}</legend>
        <Segments value={span} options={SPAN_NAMES} onChoose={onSpan} />
      </fieldset>
      <ScrollRegion
        labelledBy={id}
        scrolls={span !== 'night'}
        className={`${styles['nights']} ${span === 'night' ? '' : styles['long']}`}
      >
        {nightTexts(summary, span).map(({ date, games }) => (
          <Night key={date} date={date} games={games} trackRecord={trackRecord} now={now} />
        ))}
      </ScrollRegion>
    </section>
  );
}

type NightProps = Pick<NightsProps, 'trackRecord' | 'now'> & {
  readonly date: LeagueDate;
  readonly games: readonly NightGameTexts[];
};

function Night({ date, games, trackRecord: { days, url }, now }: NightProps) {
  const file = days.includes(date) ? `${url}forecasts/${date}.ndjson.gz` : null;
  return (
    <>
      <h4 className="ddh-strong">{formatFullDay(date, now)}</h4>
      <ul className={styles['games']}>
        {games.map(({ gameId, name, result, favorite, surest, rarest }) => (
          <li key={gameId} className={styles['game']}>
            <p className="ddh-strong">{result}</p>
            <p>{`${FAVORITE} ${favorite}`}</p>
            <p className="ddh-quiet-small">{`${SUREST} ${surest}`}</p>
            <p className="ddh-quiet-small">{`${LEAST_LIKELY} ${rarest}`}</p>
            {file !== null && (
              <a href={file} download aria-label={forecastsOf(name, date)}>
                {FORECASTS}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
