/** The URLs of the Auth server and the database server. */
export type Places = { readonly auth: string; readonly database: string };

/** With the prefix `demo-`, the emulators never send requests to Google. */
export const PROJECT = 'demo-ddh';
export const NAMESPACE = `${PROJECT}-default-rtdb`;
/** The token with which the emulators recognize an administrator. */
export const OWNER = 'owner';

export const restUrl = ({ database }: Places, path: string): string => `${database}/${path}.json?ns=${NAMESPACE}`;
