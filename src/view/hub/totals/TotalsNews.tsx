import { useState } from 'react';
import { totalsCaption } from '@ddh/engine/format';
import type { ProbabilityType, TotalsGame } from '@ddh/engine';

/** What a screen reader hears when other tables are shown, and only then: a date changes the matchup, too. */
export function TotalsNews({ type, game }: { readonly type: ProbabilityType; readonly game: TotalsGame }) {
  const caption = totalsCaption(type, game);
  const [heard, setHeard] = useState({ caption, words: '' });
  // Adjusted while rendering, as the slip's news are.
  if (heard.caption !== caption) setHeard({ caption, words: caption });
  return (
    <p role="status" className="ddh-for-readers">
      {heard.words}
    </p>
  );
}
