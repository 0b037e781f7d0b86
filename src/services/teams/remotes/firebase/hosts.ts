const PREFIX = 'firebase:host:';

/**
 * Google's SDK remembers in local storage which host it was sent on to, and begins there the next time. Somebody else who
 * had this browser before could have left one of his own: a session's token is sent only where the site says.
 */
export function forgetHosts(storage: () => Storage): void {
  try {
    const area = storage();
    const keys = Array.from({ length: area.length }, (_, i) => area.key(i) ?? '');
    for (const key of keys) if (key.startsWith(PREFIX)) area.removeItem(key);
  } catch {
    // Where it is blocked nothing is remembered.
  }
}
