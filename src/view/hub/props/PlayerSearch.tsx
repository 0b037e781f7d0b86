import { useId, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { playersText } from '@ddh/engine/format';
import type { PropsState } from '../../../state/props.ts';
import { Button } from '../../shared/Button.tsx';
import { Icon } from '../../shared/Icon.tsx';
import look from '../../shared/Field.module.css';
import styles from './PlayerSearch.module.css';

type PlayerSearchProps = { readonly props: PropsState; readonly onSearch: (text: string) => void };

/** Players by a part of their name or team, and how many there are of them. */
export function PlayerSearch({ props, onSearch }: PlayerSearchProps) {
  // `sync`: a field that shows its letter later than React thinks loses the caret's place.
  const { search, found, of } = useSnapshot(props, { sync: true });
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles['field']}>
      <div className={styles['head']}>
        <label htmlFor={id} className={styles['label']}>
          Search players
        </label>
        {/* Where nobody is found a sentence says so. */}
        <p role="status" className={styles['count']}>
          {found > 0 && playersText(found, of)}
        </p>
      </div>
      <div className={styles['box']}>
        <input
          ref={input}
          id={id}
          type="search"
          className={`${look['look']} ${styles['input']}`}
          value={search}
          placeholder="name or team"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ target }) => onSearch(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || search === '') return;
            event.preventDefault();
            onSearch('');
          }}
        />
        {search !== '' && (
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
