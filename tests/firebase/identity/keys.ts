import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** An RSA key pair: `own` is the private key and `known` the public key. */
export type KeyPair = { readonly own: KeyObject; readonly known: KeyObject };
/**
 * Google's key signs ID tokens. The keys of the site's two service accounts sign custom tokens and requests to erase
 * data.
 */
export type Keys = { readonly google: KeyPair; readonly site: KeyPair; readonly eraser: KeyPair };

const pairOf = (own: KeyObject): KeyPair => ({ own, known: createPublicKey(own) });

const newKeyPair = (): KeyPair => pairOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);

export const newKeys = (): Keys => ({ google: newKeyPair(), site: newKeyPair(), eraser: newKeyPair() });
