/**
 * A host name that is a secure context but not localhost, so the page takes its base from the host as on a real site.
 */
export const PORT = 4_861;
export const ORIGIN = `http://ddh.localhost:${PORT}`;
/** The address of the server. Tests connect to this address, because Node does not resolve the host name. */
export const LOOPBACK = '127.0.0.1';
