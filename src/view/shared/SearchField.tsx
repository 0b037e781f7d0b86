import { useId, useRef } from 'react';
import type { Content } from '../jsx.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './SearchField.module.css';
import { Live } from './Said.tsx';

type SearchFieldProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** The number of results as a text. Empty if a notice elsewhere says that nothing was found. */
  readonly children?: Content;
};

/** A search field that filters while the user types. Escape and the Clear button empty it. */
export function SearchField({ label, placeholder, value, onSearch, children }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={`ddh-labeled ${styles['field']}`}>
      <div className={`ddh-label ddh-wrap ${styles['head']}`}>
        <label htmlFor={id}>{label}</label>
        {children !== undefined && <Live>{children}</Live>}
      </div>
      <div className={styles['box']}>
        <input
          ref={input}
          id={id}
          type="search"
          className={`ddh-field ${styles['input']}`}
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ target }) => onSearch(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || value === '') return;
            event.preventDefault();
            onSearch('');
          }}
        />
        {value !== '' && (
          <div className={styles['clear']}>
            <Button
              look="bare"
              label="Clear search"
              onPress={() => {
                onSearch('');
                input.current?.focus();
              }}
            >
              <Icon name="remove" />
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
