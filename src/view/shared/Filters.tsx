import { useId, useState } from 'react';
import type { Elements } from '../jsx.ts';
import styles from './Filters.module.css';

type FiltersProps = {
  /** The most used fields, which a phone always shows. */
  readonly lead: Elements;
  /** The number of fields in `children` that differ from their default. */
  readonly set: number;
  /** The class of the grid that arranges the fields in a wide window. */
  readonly className: string | undefined;
  readonly children: Elements;
};

/**
 * The filters of a list. On a phone, a button opens all fields except the most used ones, and shows how many of the
 * hidden fields differ from their default.
 */
export function Filters({ lead, set, className, children }: FiltersProps) {
  const [open, setOpen] = useState(false);
  const rest = useId();
  return (
    <search className={`${className} ${styles['filters']}`}>
      <div className={styles['lead']}>{lead}</div>
      <button
        type="button"
        className={`ddh-field ddh-not-printed ${styles['toggle']}`}
        aria-expanded={open}
        aria-controls={rest}
        onClick={() => setOpen(!open)}
      >
        <span>Filters</span>
        {set > 0 && (
          <span className={styles['count']}>
            <span>{set}</span>
            <span className="ddh-visually-hidden"> set</span>
          </span>
        )}
      </button>
      <div id={rest} className={`ddh-not-printed ${styles['rest']}`} data-open={open || undefined}>
        {children}
      </div>
    </search>
  );
}
