import { useId } from 'react';
import { Segments } from '../../shared/Segments.tsx';
import styles from './Choice.module.css';

type ChoiceProps<T extends string> = {
  readonly title: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly off?: boolean }[];
  /** The reason why an option is unavailable. */
  readonly hint?: string;
  readonly onChoose: (value: T) => void;
};

/** A few radio options below a title. */
export function Choice<T extends string>({ title, hint, ...segments }: ChoiceProps<T>) {
  const id = useId();
  return (
    <fieldset aria-describedby={hint && id}>
      <legend className="ddh-legend">{title}</legend>
      <Segments {...segments} />
      {hint && (
        <p id={id} className={`ddh-note ${styles['hint']}`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
