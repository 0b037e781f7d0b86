import { memo, type CSSProperties } from 'react';
import { formatPercent } from '@ddh/engine/internal/format';
import type { Picture, PictureBar } from '@ddh/engine/internal/parlay';
import type { SubjectPicture } from '../../../state/parlay/distributions.ts';
import { pictureAxis } from './pictureAxis.ts';
import { BEFORE, BY_BOTH, GIVEN, peakText, pictureText, subjectName } from './pictureCopy.ts';
import styles from './CountPicture.module.css';

type Pictured = Pick<SubjectPicture, 'subject' | 'picture'>;

/**
 * A histogram of a stat, such as the game's goals: filled bars for the simulated games in which the slip hits, and
 * outlined bars for all simulated games. Screen readers get a table.
 */
export const CountPicture = memo(function CountPicture({ subject, picture }: Pictured) {
  const { most } = pictureAxis(picture);
  return (
    <figure className={`${styles['picture']} ddh-moves`}>
      <p className={styles['name']} aria-hidden="true">
        <span>{subjectName(subject)}</span>
        <span className={`ddh-quiet-small ${styles['most']}`}>{peakText(most)}</span>
      </p>
      <div className={styles['plot']} aria-hidden="true">
        <Bars picture={picture} />
        <Values picture={picture} />
      </div>
      <figcaption className={styles['text']}>{pictureText(subject, picture)}</figcaption>
      <ReadersTable subject={subject} picture={picture} />
    </figure>
  );
});

type PlotProps = { readonly picture: Picture };

/**
 * The values below the bars, each centered below its bar. The labels are equally spaced, so only the space before the
 * first and after the last label is set. The browser then does not restyle labels that do not change.
 */
function Values({ picture }: PlotProps) {
  const { bars } = picture;
  const labels = [...pictureAxis(picture).labels];
  const [first, last] = [labels[0]?.[0], labels.at(-1)?.[0]];
  const [bar] = bars;
  if (bar === undefined || first === undefined || last === undefined) return null;
  const before = (first - bar.value + 0.5) / bars.length;
  const after = (bar.value + bars.length - last - 0.5) / bars.length;
  return (
    <div className={styles['axis']}>
      <span className={styles['room']} style={{ '--room': before } as CSSProperties} />
      <span className={styles['values']}>
        {labels.map(([value, { spare }]) => (
          <span key={value} className={`ddh-quiet-small ${styles['value']} ${spare ? styles['spare'] : ''}`}>
            {value}
          </span>
        ))}
      </span>
      <span className={styles['room']} style={{ '--room': after } as CSSProperties} />
    </div>
  );
}

function ReadersTable({ subject, picture: { bars } }: Pictured) {
  if (bars.length === 0) return null;
  return (
    <div className="ddh-visually-hidden">
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
          {bars.map(({ value, given, before }) => (
            <tr key={value}>
              <th scope="row">{value}</th>
              <td>{formatPercent(given)}</td>
              <td>{formatPercent(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Draws one path for each series instead of an element for each bar, because a histogram of shots has sixty bars. A bar
 * is 1 wide, and the highest bar is 1 high.
 */
function Bars({ picture }: PlotProps) {
  const { bars } = picture;
  const { most, thin } = pictureAxis(picture);
  const inset = thin ? 0 : 0.12;
  const top = (share: number): string => (1 - share / most).toFixed(4);
  const outline = (draw: (bar: PictureBar, at: number) => string): string => bars.map(draw).join('');
  return (
    <svg className={styles['bars']} viewBox={`0 0 ${bars.length} 1`} preserveAspectRatio="none">
      <path
        className={styles['given']}
        d={outline(({ given }, at) => `M${at + inset} 1V${top(given)}H${at + 1 - inset}V1Z`)}
      />
      {/* A thin bar has only its top drawn, because its sides would hide everything else. */}
      <path
        className={styles['before']}
        d={outline(({ before }, at) =>
          thin ? `M${at} ${top(before)}H${at + 1}` : `M${at} 1V${top(before)}H${at + 1}V1`,
        )}
      />
    </svg>
  );
}

/** `isHonest`: the shares are by the weights of the game, as its fair odds are. */
export const PictureKey = ({ isHonest }: Pick<SubjectPicture, 'isHonest'>) => (
  <p className={`ddh-wrap ${styles['keys']}`} aria-hidden="true">
    <span className={`${styles['key']} ${styles['keyGiven']}`} />
    <span>{` ${GIVEN}`}</span>
    <span className={`${styles['key']} ${styles['keyBefore']}`} />
    <span>{` ${BEFORE}`}</span>
    {isHonest && <span className="ddh-quiet-small">{BY_BOTH}</span>}
  </p>
);
