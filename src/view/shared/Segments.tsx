import { useId } from 'react';
import styles from './Segments.module.css';

type Segment<T extends string> = { readonly value: T; readonly label: string };

type SegmentsProps<T extends string> = {
  readonly value: T;
  readonly options: readonly Segment<T>[];
  /** The texts are names, which may take two lines. */
  readonly names?: boolean;
  readonly onChoose: (value: T) => void;
};

/** Radio buttons side by side. The fieldset around them names the group. */
export function Segments<T extends string>({ value, options, names = false, onChoose }: SegmentsProps<T>) {
  const name = useId();
  return (
    <div className={`${styles['segments']} ${names ? styles['names'] : ''}`}>
      {options.map((option) => (
        <label key={option.value} className={styles['segment']}>
          <input
            type="radio"
            className={styles['radio']}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          <span className={styles['text']}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
