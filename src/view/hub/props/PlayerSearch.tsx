import { useSnapshot } from 'valtio';
import { playersText } from '@ddh/engine/internal/format';
import type { PropsState } from '../../../state/props.ts';
import { SearchField } from '../../shared/SearchField.tsx';

type PlayerSearchProps = { readonly props: PropsState; readonly onSearch: (text: string) => void };

/** Searches players by name or team, and shows the number found. */
export function PlayerSearch({ props, onSearch }: PlayerSearchProps) {
  // `sync` renders each letter at once, because a field that shows its text late loses the position of the caret.
  const { search, found, of } = useSnapshot(props, { sync: true });
  return (
    <SearchField label="Search players" placeholder="name or team" value={search} onSearch={onSearch}>
      {found > 0 && playersText(found, of)}
    </SearchField>
  );
}
