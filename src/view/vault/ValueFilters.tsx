import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { displayName } from '@ddh/engine/internal/format';
import { VALUE_DISPLAYS, type VaultTab } from '@ddh/engine/internal/domain';
import type { Vault } from '../../state/vault.ts';
import { Button } from '../shared/Button.tsx';
import { Check } from '../shared/Check.tsx';
import { Segments } from '../shared/Segments.tsx';
import { BookName } from './BookName.tsx';
import { Legend } from './Legend.tsx';
import { betsFoundText, booksText } from './copy.ts';
import styles from './ValueFilters.module.css';

const DISPLAYS = VALUE_DISPLAYS.map((display) => ({ value: display, label: displayName(display) }));

type ValueFiltersProps = {
  readonly vault: Vault;
  readonly tab: VaultTab;
  /** The number of bets before filtering. */
  readonly of: number;
};

/** Filters for the bets, with the number found and the legend. */
export function ValueFilters({ vault, tab, of }: ValueFiltersProps) {
  const { actions } = vault;
  // `sync` is needed because a field must show the choice before the browser paints.
  const { books, chosen, display, tables } = useSnapshot(vault.state.values[tab], { sync: true });
  const [open, setOpen] = useState(false);
  const panel = useId();
  const shown = chosen ?? books;
  return (
    <search className="ddh-stack">
      <div className={`ddh-stack ddh-not-printed ${styles['fields']}`}>
        <button
          type="button"
          className={`ddh-field ddh-chevron ${styles['books']}`}
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={() => setOpen(!open)}
        >
          {booksText(shown.length, books.length)}
        </button>
        <fieldset>
          <legend className="ddh-visually-hidden">Display</legend>
          <Segments names value={display} options={DISPLAYS} onChoose={(value) => actions.selectDisplay(tab, value)} />
        </fieldset>
      </div>
      {open && (
        <fieldset id={panel} className={`ddh-wrap ddh-not-printed ${styles['panel']}`}>
          <legend className="ddh-visually-hidden">Books</legend>
          {books.map((book) => (
            <Check key={book} checked={shown.includes(book)} onChange={() => actions.toggleBook(tab, book)}>
              <BookName book={book} />
            </Check>
          ))}
          <Button onPress={() => actions.selectAllBooks(tab)}>All books</Button>
        </fieldset>
      )}
      <div className="ddh-quiet ddh-spread">
        <p role="status">
          {betsFoundText(
            Object.values(tables).map(({ found }) => found),
            of,
          )}
        </p>
        <Legend />
      </div>
    </search>
  );
}
