import { useId } from 'react';
import styles from './Select.module.css';

export type Option<T extends string> = { readonly value: T; readonly label: string };

type SelectProps<T extends string> = {
  readonly label: string;
  /** True if the label is only for screen readers, because the group around the field shows it. */
  readonly labelHidden?: boolean;
  readonly value: T | null;
  readonly options: readonly Option<T>[];
  readonly placeholder: string;
  /** Runs when the user chooses the placeholder. If this is left out, the placeholder cannot be chosen. */
  readonly onClear?: () => void;
  readonly disabled?: boolean;
  /** Marks the field that must be filled in next. `describedBy` refers to a text that says so. */
  readonly needed?: boolean;
  readonly describedBy?: string | undefined;
  readonly onChoose: (value: T) => void;
  /** Runs when the field gets the focus, so that the page can prepare for a choice. */
  readonly onReach?: () => void;
};

/** A native select element, because phones have their own picker for it. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, labelHidden = false, value, options, placeholder, onClear, disabled = false } = props;
  const { needed = false, describedBy, onChoose, onReach } = props;
  const id = useId();
  return (
    <div className={`ddh-labeled ${styles['field']}`}>
      <label htmlFor={id} className={labelHidden ? 'ddh-visually-hidden' : 'ddh-label'}>
        {label}
      </label>
      <div className={`ddh-chevron ${styles['box']}`}>
        <select
          id={id}
          className={`ddh-field ${styles['select']} ${value === null ? styles['open'] : ''} ${needed ? styles['needed'] : ''}`}
          value={value ?? ''}
          disabled={disabled}
          aria-describedby={describedBy}
          onFocus={onReach}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value);
            if (chosen) onChoose(chosen.value);
            else onClear?.();
          }}
        >
          <option value="" disabled={!onClear}>
            {placeholder}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
