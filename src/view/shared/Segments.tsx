import { useId } from 'react';
import styles from './Segments.module.css';

type Segment<T extends string> = {
  readonly value: T;
  readonly label: string;
  /** True if the option cannot be chosen now. */
  readonly off?: boolean;
};

type SegmentsProps<T extends string> = {
  readonly value: T | null;
  readonly options: readonly Segment<T>[];
  /**
   * True if the options are the picks of a bet, not views of a page. A chosen pick has the accent color, unless it is
   * the first option, "No Pick".
   */
  readonly picks?: boolean;
  /** True if the labels are names, which may wrap. */
  readonly names?: boolean;
  readonly onChoose: (value: T) => void;
};

/** Radio buttons in a row. The fieldset around them names the group. */
export function Segments<T extends string>({
  value,
  options,
  picks = false,
  names = false,
  onChoose,
}: SegmentsProps<T>) {
  const name = useId();
  return (
    <div className={`${styles['segments']} ${names ? styles['names'] : ''} ${picks ? styles['picks'] : ''}`}>
      {options.map((option) => (
        <label key={option.value} className={styles['segment']}>
          <input
            type="radio"
            className={styles['radio']}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.off ?? false}
            onChange={() => onChoose(option.value)}
          />
          <span className={`ddh-quiet ${styles['text']}`}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
