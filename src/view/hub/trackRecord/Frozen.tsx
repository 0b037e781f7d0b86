import { useState } from 'react';
import type { SiteTrackRecord } from '@ddh/workers/protocol';
import { Select } from '../../shared/Select.tsx';
import { CHECK_BY_HAND, CHECK_TITLE, DAY, FROZEN, headText, HOW_FROZEN, MADE_AFTERWARDS } from './copy.ts';
import styles from './TrackRecord.module.css';

/**
 * Says whether the forecasts were stored before the games or made afterwards. Shows the head of their hash chain and
 * the files for checking them.
 */
export function Frozen({ trackRecord }: { readonly trackRecord: SiteTrackRecord }) {
  const { head, days, summary } = trackRecord;
  const texts = summary.kind === 'frozen' ? HOW_FROZEN : MADE_AFTERWARDS;
  return (
    <section className={`ddh-card ddh-stack ${styles['card']}`}>
      <h3 className="ddh-title">{FROZEN}</h3>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {head && (
        <p>
          <span className="ddh-quiet">{`${headText(head.date)} `}</span>
          <code className={styles['digest']}>{head.sha256}</code>
        </p>
      )}
      {days.length > 0 && <Downloads trackRecord={trackRecord} />}
    </section>
  );
}

function Downloads({ trackRecord: { days, url } }: { readonly trackRecord: SiteTrackRecord }) {
  const [chosen, setChosen] = useState(days[0]);
  const day = chosen ?? null;
  return (
    <>
      <h4 className="ddh-strong">{CHECK_TITLE}</h4>
      <ol className={styles['steps']}>
        {CHECK_BY_HAND.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Select
        label={DAY}
        placeholder="choose day..."
        value={day}
        options={days.map((one) => ({ value: one, label: one }))}
        onChoose={setChosen}
      />
      {day !== null && (
        <p className="ddh-wrap">
          <a href={`${url}forecasts/${day}.ndjson.gz`} download>
            {`Forecasts of ${day}`}
          </a>
          <a href={`${url}results/${day}.json`} download>
            {`Results of ${day}`}
          </a>
        </p>
      )}
    </>
  );
}
