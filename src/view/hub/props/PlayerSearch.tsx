import { useSnapshot } from 'valtio';
import { playersText } from '@ddh/engine/internal/format';
import type { PropsState } from '../../../state/props.ts';
import { SearchField } from '../../shared/SearchField.tsx';

type PlayerSearchProps = { readonly props: PropsState; readonly onSearch: (text: string) => void };

/** Players by a part of their name or team, and how many there are of them. */
export function PlayerSearch({ props, onSearch }: PlayerSearchProps) {
  // `sync`: a field that shows its letter later than React thinks loses the caret's place.
  const { search, found, of } = useSnapshot(props, { sync: true });
  return (
    <SearchField label="Search players" placeholder="name or team" value={search} onSearch={onSearch}>
      {found > 0 && playersText(found, of)}
    </SearchField>
  );
}
