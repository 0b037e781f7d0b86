/** The URL of the login page, with the parameter that makes WordPress return to `here` after the login. */
export function loginAddress(login: string, here: string): string {
  const address = new URL(login, here);
  address.searchParams.set('redirect_to', here);
  return address.href;
}
