import type { Builder } from '../parlay/index.ts';
import type { BuilderPage } from './builderPage.ts';

/**
 * A stored builder as the page can go on with it, or null where its game is no longer offered. The page's own names
 * replace the stored ones; a player of neither team is no pick, unless no player is known at all (their file failed).
 */
export function resumeBuilder(stored: Builder, { games, players }: BuilderPage): Builder | null {
  const game = games.find(({ gameId }) => gameId === stored.matchup?.gameId);
  if (!game) return null;
  const { gameId, away, home } = game;
  const known = new Set(players.filter(({ team }) => team === away || team === home).map(({ name }) => name));
  const rows = stored.rows.map((row) =>
    known.size === 0 || row.player === null || known.has(row.player) ? row : { ...row, player: null },
  );
  return { ...stored, matchup: { gameId, away, home }, rows };
}
