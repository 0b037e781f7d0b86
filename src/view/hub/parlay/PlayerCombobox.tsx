import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatCounted } from '@ddh/engine/format';
import { searchPlayers, type SearchablePlayer } from './players.ts';
import look from '../../shared/Field.module.css';
import styles from './PlayerCombobox.module.css';

type PlayerComboboxProps = {
  readonly players: readonly SearchablePlayer[];
  readonly chosen: string | null;
  readonly onChoose: (player: string | null) => void;
};

type State = UseComboboxState<SearchablePlayer>;

/** A player by typing a part of his name. What is typed stays in this row; only a choice leaves it. */
export function PlayerCombobox({ players, chosen, onChoose }: PlayerComboboxProps) {
  const [typed, setTyped] = useState('');
  const inputId = useId();
  const noneId = useId();
  const selectedItem = players.find((player) => player.name === chosen) ?? null;
  const found = useMemo(() => [...searchPlayers(players, typed)], [players, typed]);

  const { isOpen, inputValue, highlightedIndex, getLabelProps, getInputProps, getMenuProps, getItemProps } =
    useCombobox<SearchablePlayer>({
      inputId,
      items: found,
      itemToString: nameOf,
      itemToKey: (player) => player && `${player.team} ${player.name}`,
      selectedItem,
      stateReducer: settle,
      onSelectedItemChange: ({ selectedItem: player }) => player && onChoose(player.name),
      // Only typing narrows the list: opened on a chosen player it offers all of them again.
      onIsOpenChange: ({ isOpen: opened }) => !opened && setTyped(''),
    });

  // A list that opens under the foot of the window would be one nobody sees.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) box.current?.querySelector('ul')?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  const active = isOpen ? found[highlightedIndex] : undefined;
  const none = isOpen && found.length === 0;
  return (
    <div className={styles['field']}>
      <label htmlFor={inputId} {...getLabelProps()} className={styles['label']}>
        Player
      </label>
      <div ref={box} className={styles['box']}>
        <input
          {...getInputProps({
            placeholder: 'choose player...',
            spellCheck: false,
            // In the same event as the combobox's own change: Enter must never meet the list of a letter before.
            onChange({ currentTarget: { value } }) {
              setTyped(value);
              if (value === '') onChoose(null);
            },
          })}
          aria-activedescendant={active && getItemProps({ item: active, index: highlightedIndex }).id}
          aria-describedby={none ? noneId : undefined}
          className={`${look['look']} ${styles['input']}`}
        />
        <ul {...getMenuProps()} className={styles['menu']} hidden={!isOpen || found.length === 0}>
          {isOpen &&
            found.map((player, index) => (
              <li
                key={`${player.team} ${player.name}`}
                {...getItemProps({ item: player, index })}
                className={`${styles['option']} ${index === highlightedIndex ? styles['active'] : ''}`}
              >
                <span>{player.name}</span>
                <span className={styles['team']}>{player.team}</span>
              </li>
            ))}
        </ul>
        {none && (
          <p id={noneId} className={`${styles['menu']} ${styles['none']}`}>
            No player of these two teams is called “{inputValue}”.
          </p>
        )}
      </div>
      {/* On opening, and then only where typing changes the number: an unchanged text is not said again. */}
      <p role="status" className="ddh-for-readers">
        {isOpen && `${formatCounted(found.length, 'player')} found`}
      </p>
    </div>
  );
}

const nameOf = (player: SearchablePlayer | null): string => player?.name ?? '';

/** Typing proposes the first player found. A closed list leaves no half-typed name: it shows the chosen one, or none. */
function settle(
  state: State,
  { type, changes, props }: UseComboboxStateChangeOptions<SearchablePlayer>,
): Partial<State> {
  const { InputChange, InputKeyDownEnter, InputKeyDownEscape } = useCombobox.stateChangeTypes;
  if (type === InputChange) return { ...changes, highlightedIndex: changes.inputValue === '' ? -1 : 0 };
  // Nobody is found: there is nothing to enter, and what was typed can still be mended.
  if (type === InputKeyDownEnter && props.items.length === 0) return state;
  // Escape closes the list; it does not throw a chosen player away.
  const selectedItem = type === InputKeyDownEscape ? state.selectedItem : (changes.selectedItem ?? null);
  return changes.isOpen ? changes : { ...changes, selectedItem, inputValue: nameOf(selectedItem) };
}
