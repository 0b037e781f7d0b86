import { createContext } from 'react';

/** Where the host site logs its visitors in. `null`: nowhere we know of. */
export const LoginContext = createContext<string | null>(null);

/** The same, with the way back to `here` (the host's own parameter for it). */
export function loginAddress(login: string, here: string): string {
  const address = new URL(login, here);
  address.searchParams.set('redirect_to', here);
  return address.href;
}
