// Node.js asks the system for names such as two.ddh.localhost, which it may not know. A browser knows that they are this
// machine. `ddh` is started with this file.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

const { lookup } = dns;
const { lookup: lookupLater } = dns.promises;
const known = (host) => (host.endsWith('.localhost') ? '127.0.0.1' : host);

dns.lookup = (host, ...rest) => lookup(known(host), ...rest);
dns.promises.lookup = (host, ...rest) => lookupLater(known(host), ...rest);
syncBuiltinESMExports();
