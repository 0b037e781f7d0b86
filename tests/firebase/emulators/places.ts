/** Where a round finds its servers. */
export type Places = { readonly auth: string; readonly database: string };

/** The project's name keeps the emulators off the network. */
export const PROJECT = 'demo-ddh';
export const NAMESPACE = `${PROJECT}-default-rtdb`;
/** The emulators' word for somebody above the rules. */
export const OWNER = 'owner';

export const restUrl = ({ database }: Places, path: string): string => `${database}/${path}.json?ns=${NAMESPACE}`;
