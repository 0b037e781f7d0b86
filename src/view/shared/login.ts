import { createContext } from 'react';

/** The login page of the host site; `null` if it is not known. */
export const LoginContext = createContext<string | null>(null);

/** The login page with the way back to `here`, in WordPress's own parameter. */
export function loginAddress(login: string, here: string): string {
  const address = new URL(login, here);
  address.searchParams.set('redirect_to', here);
  return address.href;
}
