import { useSnapshot } from 'valtio';
import { formatMatchup, playersText } from '@ddh/engine/internal/format';
import { gameName } from '@ddh/engine/internal/hub';
import { PROPS, type Prop } from '@ddh/engine/internal/domain';
import type { PropsActions, PropsState } from '../../../state/props.ts';
import { Filters } from '../../shared/Filters.tsx';
import { Select, type Option } from '../../shared/Select.tsx';
import { LineSelect } from '../../shared/LineSelect.tsx';
import styles from './PropsFilters.module.css';
import { SearchField } from '../../shared/SearchField.tsx';

const PROP_OPTIONS: readonly Option<Prop>[] = PROPS.map((prop) => ({ value: prop, label: prop }));

type PropsFiltersProps = { readonly props: PropsState; readonly actions: PropsActions };

export function PropsFilters({ props, actions }: PropsFiltersProps) {
  // `sync` renders each change at once, so that a field shows the choice before the browser paints.
  const { prop, line, games, game, search } = useSnapshot(props, { sync: true });
  return (
    <Filters
      className={`ddh-not-printed ${styles['filters']}`}
      set={(game === null ? 0 : 1) + (search === '' ? 0 : 1)}
      lead={
        <>
          <Select
            label="Category"
            placeholder="choose category..."
            value={prop}
            options={PROP_OPTIONS}
            onChoose={actions.selectProp}
          />
          <LineSelect label="Line" ladder="playerProp" value={line} onChoose={actions.selectLine} />
        </>
      }
    >
      <div className={styles['game']}>
        <Select
          label="Game"
          placeholder="All Available Games"
          value={game && gameName(game)}
          options={games.map((one) => ({ value: gameName(one), label: formatMatchup(gameName(one), one.time) }))}
          onClear={() => actions.selectGame(null)}
          onChoose={actions.selectGame}
        />
      </div>
      <div className={styles['search']}>
        <PlayerSearch props={props} onSearch={actions.search} />
      </div>
    </Filters>
  );
}

type PlayerSearchProps = { readonly props: PropsState; readonly onSearch: (text: string) => void };

/** Searches players by name or team, and shows the number found. */
function PlayerSearch({ props, onSearch }: PlayerSearchProps) {
  // `sync` renders each letter at once, because a field that shows its text late loses the position of the caret.
  const { search, found, of } = useSnapshot(props, { sync: true });
  return (
    <SearchField label="Search players" placeholder="name or team" value={search} onSearch={onSearch}>
      {found > 0 && playersText(found, of)}
    </SearchField>
  );
}
