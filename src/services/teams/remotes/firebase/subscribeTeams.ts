import type { Link } from './link.ts';
import type { DatabasePort } from './ports.ts';

/**
 * Subscribes to changes while the link allows it. If the rules end a subscription that has reported a value, requests a
 * new link and subscribes again. A subscription that has reported no value is not retried: each denial would cause a
 * request for a link, and each new link would cause the next denial. Any new link from another caller starts an ended
 * subscription, too.
 */
export function subscribeTeams(database: DatabasePort, link: Link, path: string, onChange: () => void): () => void {
  let ended = false;
  let unsubscribe: (() => void) | null = null;

  function subscribe(): void {
    if (ended || unsubscribe !== null) return;
    let hasWorked = false;
    let isCancelled = false;
    const end = database.subscribe(
      path,
      () => {
        hasWorked = true;
        onChange();
      },
      () => {
        isCancelled = true;
        unsubscribe = null;
        if (hasWorked) void renew();
      },
    );
    if (!isCancelled) unsubscribe = end;
  }

  async function renew(): Promise<void> {
    const linked = ended ? null : await link.get();
    if (linked?.ok !== true) return;
    // If `unsubscribe` is set, a new link has already started the subscription again.
    const renewed = unsubscribe === null ? await link.renew(linked.value) : linked;
    if (renewed.ok) subscribe();
  }

  const unsubscribeLink = link.subscribe(subscribe);
  const unsubscribeConnection = database.subscribeConnection((state) => {
    if (state === 'open') onChange();
  });
  void link.get().then((linked) => linked.ok && subscribe());

  return () => {
    ended = true;
    unsubscribeLink();
    unsubscribeConnection();
    unsubscribe?.();
    unsubscribe = null;
  };
}
