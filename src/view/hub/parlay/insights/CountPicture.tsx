import { memo, type CSSProperties } from 'react';
import { BEFORE, formatPercent, GIVEN, peakText, pictureAxis, pictureText, subjectName } from '@ddh/engine/format';
import type { SubjectPicture } from '../../../../state/parlay/outlook.ts';
import styles from './CountPicture.module.css';

/**
 * How a count is distributed: a full bar is how often it is so given the slip, an open one how often before. To readers it
 * is a table.
 */
export const CountPicture = memo(function CountPicture({ subject, picture }: SubjectPicture) {
  const { most, labels, thin } = pictureAxis(picture);
  return (
    <figure className={styles['picture']}>
      <p className={styles['name']} aria-hidden="true">
        <span>{subjectName(subject)}</span>
        <span className={styles['most']}>{peakText(most)}</span>
      </p>
      <div className={styles['plot']} aria-hidden="true">
        <div className={`${styles['bars']} ${thin ? styles['thin'] : ''}`} style={{ '--most': most } as CSSProperties}>
          {picture.bars.map(({ value, given, before }) => (
            <span
              key={value}
              className={styles['bar']}
              style={{ '--given': given, '--before': before } as CSSProperties}
            >
              <span className={styles['given']} />
              <span className={styles['before']} />
              <Value value={value} label={labels.get(value)} />
            </span>
          ))}
        </div>
      </div>
      <figcaption className={styles['text']}>{pictureText(subject, picture)}</figcaption>
      <div className="ddh-for-readers">
        <table>
          <caption>{subjectName(subject)}</caption>
          <thead>
            <tr>
              <th scope="col">{subjectName(subject)}</th>
              <th scope="col">{GIVEN}</th>
              <th scope="col">{BEFORE}</th>
            </tr>
          </thead>
          <tbody>
            {picture.bars.map(({ value, given, before }) => (
              <tr key={value}>
                <th scope="row">{value}</th>
                <td>{formatPercent(given)}</td>
                <td>{formatPercent(before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
});

type ValueProps = { readonly value: number; readonly label: { readonly spare: boolean } | undefined };

const Value = ({ value, label }: ValueProps) =>
  label && <span className={`${styles['value']} ${label.spare ? styles['spare'] : ''}`}>{value}</span>;

/** Which bar is which. */
export const PictureKey = () => (
  <p className={styles['keys']} aria-hidden="true">
    <span className={`${styles['key']} ${styles['keyGiven']}`} /> {GIVEN}
    <span className={`${styles['key']} ${styles['keyBefore']}`} /> {BEFORE}
  </p>
);
