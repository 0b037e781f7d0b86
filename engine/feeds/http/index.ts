export { clockAhead, clockText } from './clock.ts';
export { createClient, type Client, type JsonAnswer } from './client.ts';
export { httpFaultText, type HttpFault } from './faults.ts';
export { networkReason, systemNetwork, type Network } from './network.ts';
export { readBody, readText } from './readBody.ts';
export { backoffMs } from './waits.ts';
