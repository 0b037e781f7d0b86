/** A host name that is a secure context but not localhost, so that the page treats the host as a real site. */
export const PORT = 4_861;
export const ORIGIN = `http://ddh.localhost:${PORT}`;
/** The server's IP address. Tests connect to this address, because Node does not resolve the host name. */
export const LOOPBACK = '127.0.0.1';
