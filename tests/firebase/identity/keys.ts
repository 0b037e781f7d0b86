import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** An RSA key and its public half. */
export type KeyPair = { readonly own: KeyObject; readonly known: KeyObject };
/** Who signs what: Google the ID tokens, the site's service accounts the custom tokens and what erases. */
export type Keys = { readonly google: KeyPair; readonly site: KeyPair; readonly eraser: KeyPair };

export const pairOf = (own: KeyObject): KeyPair => ({ own, known: createPublicKey(own) });

const newKeyPair = (): KeyPair => pairOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);

export const newKeys = (): Keys => ({ google: newKeyPair(), site: newKeyPair(), eraser: newKeyPair() });
