import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { useEffect, useId, useMemo, useRef, type RefObject } from 'react';
import { withInView } from './withInView.ts';
import type { Content } from '../jsx.ts';
import styles from './Combobox.module.css';
import { Live } from './Said.tsx';

type ComboboxProps<T> = {
  readonly label: string;
  readonly placeholder: string;
  /** The items found for the typed text. */
  readonly items: readonly T[];
  readonly textOf: (item: T) => string;
  readonly keyOf: (item: T) => string;
  /**
   * The item that the field shows while the list is closed, or `null` for no item. If this is left out, the field only
   * searches: closing the list does not change the typed text, and choosing an item clears the text.
   */
  readonly chosen?: T | null;
  /** The initial text of a field that is used only to search and keeps no choice. */
  readonly typed?: string;
  readonly onType: (typed: string) => void;
  readonly onChoose: (item: T) => void;
  readonly onClose?: () => void;
  /** Returns the text for an empty list, or `null` to show nothing. */
  readonly noneText: (typed: string) => string | null;
  readonly foundText: string | null;
  /** Renders the content of an option. */
  readonly children: (item: T) => Content;
};

/** A text field with a list that follows the typed text. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, placeholder, items, textOf, keyOf, chosen, typed = '', children } = props;
  const { onType, onChoose, onClose, noneText, foundText } = props;
  const inputId = useId();
  const noneId = useId();
  // The copy of `items` changes only when `items` changes, because downshift computes its state again for a new array.
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

  // A typed letter that finds the same items does not render the options again.
  const options = useMemo(
    () =>
      isOpen
        ? own.map((item, index) => (
            <li
              key={keyOf(item)}
              {...getItemProps({ item, index })}
              // Hovering does not move downshift's highlight: when the list under the pointer shrinks, the highlight
              // would be lost, and Enter would choose nothing. The style sheet alone marks the hovered option.
              onMouseMove={undefined}
              className={`ddh-line ${styles['option']} ${index === highlightedIndex ? styles['active'] : ''}`}
            >
              {children(item)}
            </li>
          ))
        : [],
    [children, getItemProps, highlightedIndex, isOpen, keyOf, own],
  );
  const shown = options.length > 0;

  const box = useScrolledList(shown);
  const active = options[highlightedIndex];
  const none = isOpen && own.length === 0 ? noneText(inputValue) : null;
  return (
    <div className={`ddh-labeled ${styles['field']}`}>
      <label htmlFor={inputId} {...getLabelProps()} className="ddh-label">
        {label}
      </label>
      <div ref={box} className={styles['box']}>
        <input
          {...getInputProps({
            placeholder,
            spellCheck: false,
            // The text changes in the same event as downshift's own state, so that Enter never uses the list of an
            // earlier letter.
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
      {/* The text is announced when the list opens, and then only when the number changes, because screen readers do
          not announce an unchanged text again. */}
      <Live className="ddh-visually-hidden">{isOpen && foundText}</Live>
    </div>
  );
}

/** Returns a ref for the element around the list. If the list opens below the edge of the window, it is scrolled into view. */
function useScrolledList(shown: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!shown) return;
    // Scrolling waits for the next frame, in which the browser lays out the list anyway. Scrolling at once would need a
    // second layout.
    const frame = requestAnimationFrame(() => {
      const list = box.current?.querySelector('ul');
      if (list) withInView(({ uncover }) => uncover(list));
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  return box;
}

const { InputBlur, InputChange, InputKeyDownEnter, InputKeyDownEscape, ItemClick } = useCombobox.stateChangeTypes;

/**
 * Handles the events that have the same effect in a field with a chosen item and in a field that only searches. Returns
 * `null` for other events.
 */
function typing<T>(
  state: UseComboboxState<T>,
  { type, changes, props }: UseComboboxStateChangeOptions<T>,
): Partial<UseComboboxState<T>> | null {
  // Typing highlights the first item found.
  if (type === InputChange) return { ...changes, highlightedIndex: changes.inputValue === '' ? -1 : 0 };
  // If nothing was found, Enter keeps the text, so that the user can correct it.
  return type === InputKeyDownEnter && props.items.length === 0 ? state : null;
}

/**
 * The next state of a field with a chosen item. When the list closes, the field shows the chosen item, or nothing if no
 * item is chosen.
 */
function settle<T>(
  state: UseComboboxState<T>,
  change: UseComboboxStateChangeOptions<T>,
  textOf: (item: T) => string,
): Partial<UseComboboxState<T>> {
  const typed = typing(state, change);
  if (typed !== null) return typed;
  const { changes } = change;
  if (changes.isOpen) return changes;
  // Escape closes the list and keeps the chosen item.
  const selectedItem = change.type === InputKeyDownEscape ? state.selectedItem : (changes.selectedItem ?? null);
  return { ...changes, selectedItem, inputValue: selectedItem === null ? '' : textOf(selectedItem) };
}

/**
 * The next state of a field that only searches. Choosing an item clears the field, but leaving the field does not. The
 * same item can be chosen again.
 */
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
