/** The URLs of two servers: Firebase Auth and the Realtime Database. */
export type Places = { readonly auth: string; readonly database: string };

/** The emulators never send requests to Google for a project id with the prefix `demo-`. */
export const PROJECT = 'demo-ddh';
export const NAMESPACE = `${PROJECT}-default-rtdb`;
/** The token with which the emulators recognize an administrator. */
export const OWNER = 'owner';

export const restUrl = ({ database }: Places, path: string): string => `${database}/${path}.json?ns=${NAMESPACE}`;
