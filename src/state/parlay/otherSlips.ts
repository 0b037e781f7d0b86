import {
  builderLegs,
  decodeBuilder,
  encodeBuilder,
  type Builder,
  type BuilderLeg,
  type Matchup,
  type UnreadableLeg,
} from '@ddh/engine/internal/parlay';
import { resumeBuilder, type BuilderPage } from '@ddh/engine/internal/hub';
import { parseJson } from '@ddh/engine/internal/text';
import type { Preferences } from '../../services/ports.ts';

/** The slip of a game that is not the open one. */
export type OtherSlip = { readonly matchup: Matchup; readonly legs: readonly BuilderLeg[] };

export type OtherSlips = {
  /** Keeps a slip while another game is open. */
  readonly keep: (builder: Builder) => void;
  /** Removes and returns the slip of a game. */
  readonly take: (gameId: string) => Builder | null;
  /**
   * Restores the slips from before a reload, except slips of games that the page no longer has. Returns their legs that
   * cannot be read.
   */
  readonly resume: (page: BuilderPage) => readonly UnreadableLeg[];
};

/** Keeps one slip for each game that is not open. Calls `changed` with the new list of slips after each change. */
export function createOtherSlips(
  preferences: Preferences,
  changed: (others: readonly OtherSlip[]) => void,
): OtherSlips {
  const kept = new Map<string, Builder>();

  function publish(): void {
    const builders = [...kept.values()];
    preferences.set('other-slips', builders.length === 0 ? null : JSON.stringify(builders.map(encodeBuilder)));
    changed(
      builders.flatMap((builder) =>
        builder.matchup === null ? [] : [{ matchup: builder.matchup, legs: builderLegs(builder) }],
      ),
    );
  }

  return {
    keep(builder) {
      if (builder.matchup === null) return;
      kept.set(builder.matchup.gameId, builder);
      publish();
    },
    take(gameId) {
      const builder = kept.get(gameId) ?? null;
      if (kept.delete(gameId)) publish();
      return builder;
    },
    resume(page) {
      const stored = preferences.get('other-slips');
      const texts = stored === null ? null : parseJson(stored);
      const unreadable: UnreadableLeg[] = [];
      for (const text of Array.isArray(texts) ? texts : []) {
        const decoded = typeof text === 'string' ? decodeBuilder(text) : null;
        const builder = decoded && resumeBuilder(decoded.builder, page);
        if (!decoded || !builder?.matchup) continue;
        kept.set(builder.matchup.gameId, builder);
        unreadable.push(...decoded.unreadable);
      }
      publish();
      return unreadable;
    },
  };
}
