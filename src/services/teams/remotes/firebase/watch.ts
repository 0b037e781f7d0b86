import type { Link } from './link.ts';
import type { DatabasePort } from './ports.ts';

/**
 * Hears of changes as long as the link allows it. Where that ends it is linked once more, but only if it was allowed
 * before: else each denial would bring about the next. Every other link begins it again, whoever has asked for that.
 */
export function watchTeams(database: DatabasePort, link: Link, path: string, look: () => void): () => void {
  let ended = false;
  let stop: (() => void) | null = null;

  function listen(): void {
    if (ended || stop !== null) return;
    let heard = false;
    let lost = false;
    const end = database.watch(
      path,
      () => {
        heard = true;
        look();
      },
      () => {
        lost = true;
        stop = null;
        if (heard) void relink();
      },
    );
    if (!lost) stop = end;
  }

  async function relink(): Promise<void> {
    const linked = ended ? null : await link.linked();
    if (linked?.ok !== true) return;
    // It may have been renewed already, and followed.
    const good = stop === null ? await link.again(linked.value) : linked;
    if (good.ok) listen();
  }

  const unfollow = link.follow(listen);
  const disconnect = database.followConnection((connected) => {
    if (connected) look();
  });
  void link.linked().then((linked) => linked.ok && listen());

  return () => {
    ended = true;
    unfollow();
    disconnect();
    stop?.();
    stop = null;
  };
}
