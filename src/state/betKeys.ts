import { edgeKey, type Bet } from '@ddh/engine/internal/vault';

/** The keys of a tab's bets. A bet has the same key in newer data of the same day. */
export function createBetKeys() {
  let keys = new Map<Bet, string>();
  let keyOfIdentity = new Map<string, string>();

  let identities = new Map<Bet, string>();

  return {
    /** An id that names the bet and its sportsbook on every device. */
    idOf: (bet: Bet | undefined): string => (bet === undefined ? '' : shortHash(identities.get(bet) ?? '')),
    of: (bet: Bet): string => keys.get(bet) ?? '',
    /** Replaces the bets. `isSameDay`: the new bets are newer data of the same day, so equal bets keep their keys. */
    renew(bets: readonly Bet[], isSameDay: boolean): void {
      if (!isSameDay) keyOfIdentity = new Map();
      const used = new Set(keyOfIdentity.values());
      /**
       * How many times each pair of bet and sportsbook has occurred so far: a file may list the same bet several times.
       */
      const seen = new Map<string, number>();
      identities = new Map();
      keys = new Map(
        bets.map((bet) => {
          const name = `${edgeKey(bet)} ${bet.table} ${bet.book}`;
          const times = seen.get(name) ?? 0;
          seen.set(name, times + 1);
          const identity = `${name} ${times}`;
          identities.set(bet, identity);
          let key = keyOfIdentity.get(identity) ?? `${bet.tab} ${bet.table} ${bet.row}`;
          if (!keyOfIdentity.has(identity)) while (used.has(key)) key += "'";
          keyOfIdentity.set(identity, key);
          used.add(key);
          return [bet, key];
        }),
      );
    },
  };
}

/** FNV-1a of 32 bits: a tab of a thousand bets has two with the same one on a day in ten thousand. */
const shortHash = (text: string): string =>
  (
    Array.from(text).reduce((hash, sign) => Math.imul(hash ^ sign.charCodeAt(0), 0x01000193), 0x811c9dc5) >>> 0
  ).toString(36);
