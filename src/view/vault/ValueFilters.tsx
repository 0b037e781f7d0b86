import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Vault } from '../../state/vault.ts';
import { Button } from '../shared/Button.tsx';
import { Check } from '../shared/Check.tsx';
import { Filters } from '../shared/Filters.tsx';
import { BookName } from './BookName.tsx';
import { booksText, scaleEndText } from './copy.ts';
import styles from './ValueFilters.module.css';
import { VALUE_SCALE } from '@ddh/engine/internal/vault';
import type { Elements } from '../jsx.ts';
import { Said } from '../shared/Said.tsx';

type ValueFiltersProps = {
  readonly vault: Vault;
  /** The number of bets found, as text. */
  readonly found: string;
  /** Further fields. `set` is the number of these fields that differ from their default. */
  readonly children: Elements;
  readonly set: number;
  /** A field that a phone always shows. */
  readonly lead?: Elements;
};

/**
 * Filters for the bets, with the number of bets found and the legend of the colors. All tabs share the chosen books.
 */
export function ValueFilters({ vault, found, set, lead, children }: ValueFiltersProps) {
  const { actions } = vault;
  // `sync` renders each change at once, so that a field shows the choice before the browser paints.
  const { books, chosen } = useSnapshot(vault.state, { sync: true });
  const [open, setOpen] = useState(false);
  const panel = useId();
  const shown = chosen ?? books;
  return (
    <Filters
      className={`ddh-stack ${styles['fields']}`}
      set={set + (chosen === null ? 0 : 1)}
      lead={
        <div className={styles['lead']}>
          <div className={`ddh-quiet ddh-spread ${styles['found']}`}>
            {/* The text is shown at once, because the legend moves when it comes later. */}
            <p>{found}</p>
            <Said>{found}</Said>
            <Legend />
          </div>
          {lead}
        </div>
      }
    >
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
      {open && (
        <fieldset id={panel} className={`ddh-wrap ${styles['panel']}`}>
          <legend className="ddh-visually-hidden">Books</legend>
          {books.map((book) => (
            <Check key={book} checked={shown.includes(book)} onChange={() => actions.toggleBook(book)}>
              <BookName book={book} />
            </Check>
          ))}
          <Button onPress={actions.selectAllBooks}>All books</Button>
        </fieldset>
      )}
    </Filters>
  );
}

/** Explains the colors of EVs. Each EV also shows its sign, so no meaning depends on color alone. */
const Legend = () => (
  <p className={`ddh-not-printed ddh-line ${styles['legend']}`}>
    <span className="ddh-strong">EV</span>
    <span>{scaleEndText(VALUE_SCALE.low)}</span>
    <span className={`ddh-scale ${styles['scale']}`} aria-hidden="true" />
    <span className="ddh-visually-hidden">to</span>
    <span>{scaleEndText(VALUE_SCALE.high)}</span>
  </p>
);
