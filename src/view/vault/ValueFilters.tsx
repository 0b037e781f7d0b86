import { useId, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Vault } from '../../state/vault.ts';
import { Button } from '../shared/Button.tsx';
import { Check } from '../shared/Check.tsx';
import { BookName } from './BookName.tsx';
import { Legend } from './Legend.tsx';
import { booksText } from './copy.ts';
import styles from './ValueFilters.module.css';

type ValueFiltersProps = {
  readonly vault: Vault;
  /** The number of bets found. */
  readonly found: string;
  /** Further fields. */
  readonly children: ReactNode;
};

/** Filters for the bets, with the number found and the legend. All tabs share the chosen books. */
export function ValueFilters({ vault, found, children }: ValueFiltersProps) {
  const { actions } = vault;
  // `sync` is needed because a field must show the choice before the browser paints.
  const { books, chosen } = useSnapshot(vault.state, { sync: true });
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
        {children}
      </div>
      {open && (
        <fieldset id={panel} className={`ddh-wrap ddh-not-printed ${styles['panel']}`}>
          <legend className="ddh-visually-hidden">Books</legend>
          {books.map((book) => (
            <Check key={book} checked={shown.includes(book)} onChange={() => actions.toggleBook(book)}>
              <BookName book={book} />
            </Check>
          ))}
          <Button onPress={actions.selectAllBooks}>All books</Button>
        </fieldset>
      )}
      <div className="ddh-quiet ddh-spread">
        <p role="status">{found}</p>
        <Legend />
      </div>
    </search>
  );
}
