import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import styles from './Combobox.module.css';

type ComboboxProps<T> = {
  readonly label: string;
  readonly placeholder: string;
  /** What is listed for the typed text, and what tells one of them from the others. */
  readonly items: readonly T[];
  readonly textOf: (item: T) => string;
  readonly keyOf: (item: T) => string;
  /**
   * What the closed field shows; `null` is nothing. Without it the field only searches: it keeps what is typed, and a
   * choice empties it for the next one.
   */
  readonly chosen?: T | null;
  /** What a field that only searches begins with. */
  readonly typed?: string;
  readonly onType: (typed: string) => void;
  readonly onChoose: (item: T) => void;
  readonly onClose?: () => void;
  /** What stands in the list's place where it is empty; `null` is nothing. */
  readonly noneText: (typed: string) => string | null;
  readonly foundText: string | null;
  /** An option's content. */
  readonly children: (item: T) => ReactNode;
};

/** A field with a list that follows what is typed. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, placeholder, items, textOf, keyOf, chosen, typed = '', children } = props;
  const { onType, onChoose, onClose, noneText, foundText } = props;
  const inputId = useId();
  const noneId = useId();
  // The same list while it is: what downshift makes of it is made again only then.
  const own = useMemo(() => [...items], [items]);

  const { isOpen, inputValue, highlightedIndex, getLabelProps, getInputProps, getMenuProps, getItemProps } =
    useCombobox<T>({
      inputId,
      items: own,
      itemToString: (item) => (item === null ? '' : textOf(item)),
      itemToKey: (item) => item && keyOf(item),
      ...(chosen === undefined ? { initialInputValue: typed } : { selectedItem: chosen }),
      stateReducer: chosen === undefined ? search : (state, change) => settle(state, change, textOf),
      onSelectedItemChange: ({ selectedItem }) => selectedItem !== null && onChoose(selectedItem),
      onIsOpenChange: ({ isOpen: opened }) => !opened && onClose?.(),
    });

  // A letter that finds the same items renders none of them again.
  const options = useMemo(
    () =>
      isOpen
        ? own.map((item, index) => (
            <li
              key={keyOf(item)}
              {...getItemProps({ item, index })}
              // The pointer marks nothing (its own mark is the style sheet's): an option that moves away from under it as
              // the list grows shorter would take the mark along, and Enter would choose nobody.
              onMouseMove={undefined}
              className={`${styles['option']} ${index === highlightedIndex ? styles['active'] : ''}`}
            >
              {children(item)}
            </li>
          ))
        : [],
    [children, getItemProps, highlightedIndex, isOpen, keyOf, own],
  );
  const shown = options.length > 0;

  // A list that opens under the foot of the window would be one nobody sees.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!shown) return;
    // In the next frame, which lays the list out anyway. In this effect it would be laid out twice.
    const frame = requestAnimationFrame(() => box.current?.querySelector('ul')?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [shown]);

  const active = options[highlightedIndex];
  const none = isOpen && own.length === 0 ? noneText(inputValue) : null;
  return (
    <div className={styles['field']}>
      <label htmlFor={inputId} {...getLabelProps()} className="ddh-label">
        {label}
      </label>
      <div ref={box} className={styles['box']}>
        <input
          {...getInputProps({
            placeholder,
            spellCheck: false,
            // In the same event as the combobox's own change: Enter must never meet the list of a letter before.
            onChange: ({ currentTarget: { value } }) => onType(value),
          })}
          aria-activedescendant={active?.props.id}
          aria-describedby={none === null ? undefined : noneId}
          className={`ddh-field ${styles['input']}`}
        />
        <ul {...getMenuProps()} onMouseLeave={undefined} className={styles['menu']} hidden={!shown}>
          {options}
        </ul>
        {none !== null && (
          <p id={noneId} className={`${styles['menu']} ddh-quiet ${styles['none']}`}>
            {none}
          </p>
        )}
      </div>
      {/* On opening, and then only where typing changes the number: an unchanged text is not said again. */}
      <p role="status" className="ddh-for-readers">
        {isOpen && foundText}
      </p>
    </div>
  );
}

const { InputBlur, InputChange, InputKeyDownEnter, InputKeyDownEscape, ItemClick } = useCombobox.stateChangeTypes;

/** The changes that both kinds of field answer alike. `null`: this is none of them. */
function typing<T>(
  state: UseComboboxState<T>,
  { type, changes, props }: UseComboboxStateChangeOptions<T>,
): Partial<UseComboboxState<T>> | null {
  // Typing proposes the first that is found.
  if (type === InputChange) return { ...changes, highlightedIndex: changes.inputValue === '' ? -1 : 0 };
  // Nothing is found: there is nothing to enter, and what was typed can still be mended.
  return type === InputKeyDownEnter && props.items.length === 0 ? state : null;
}

/** A closed list leaves nothing half typed: it shows what is chosen, or nothing. */
function settle<T>(
  state: UseComboboxState<T>,
  change: UseComboboxStateChangeOptions<T>,
  textOf: (item: T) => string,
): Partial<UseComboboxState<T>> {
  const typed = typing(state, change);
  if (typed !== null) return typed;
  const { changes } = change;
  if (changes.isOpen) return changes;
  // Escape closes the list; it does not throw away what is chosen.
  const selectedItem = change.type === InputKeyDownEscape ? state.selectedItem : (changes.selectedItem ?? null);
  return { ...changes, selectedItem, inputValue: selectedItem === null ? '' : textOf(selectedItem) };
}

/** Only a choice empties the field; leaving it is no choice. What was chosen is forgotten: it may be chosen again. */
function search<T>(state: UseComboboxState<T>, change: UseComboboxStateChangeOptions<T>): Partial<UseComboboxState<T>> {
  const { type, changes } = change;
  const typed = typing(state, change);
  if (typed !== null) return { ...typed, selectedItem: null };
  if (type === InputBlur || type === InputKeyDownEscape) {
    return { ...changes, selectedItem: null, inputValue: state.inputValue };
  }
  const chosen = type === ItemClick || type === InputKeyDownEnter ? (changes.selectedItem ?? null) : null;
  return { ...changes, selectedItem: chosen, ...(chosen === null ? {} : { inputValue: '' }) };
}
