/** A secure context that is not local development, so that the page takes its base from the host as on a real site. */
export const PORT = 4_861;
export const ORIGIN = `http://ddh.localhost:${PORT}`;
/** Node does not resolve that name. */
export const LOOPBACK = '127.0.0.1';
