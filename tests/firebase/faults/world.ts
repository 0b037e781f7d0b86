import type { HttpAnswer } from '../http.ts';
import { openIdentity, type Identity } from '../identity/identity.ts';
import { newKeys, type Keys } from '../identity/keys.ts';
import { project, type Project } from '../identity/project.ts';
import { openDatabase } from '../realtime/database.ts';
import type { Database } from '../realtime/port.ts';
import { answerRest } from '../realtime/rest.ts';
import { OPEN, type Rules } from '../realtime/rules.ts';
import { openDevice, type Device } from './device.ts';
import type { SiteRequest } from './fetch.ts';
import { CALM, openWay, type Faults } from './network.ts';
import { PAGE_URL } from './page.ts';
import { randomOf } from '../../random.ts';
import { virtualTime, type VirtualTime } from './virtualTime.ts';

export type WorldParts = {
  readonly rules?: Rules;
  readonly data?: unknown;
  readonly faults?: Faults;
  /** Responds to requests to the site and to all other hosts except Google's. */
  readonly site?: (request: SiteRequest, device: Device) => HttpAnswer;
  /** The lifetime of an ID token, in seconds. */
  readonly life?: number;
};

/** Browsers, their networks and Google's servers, on virtual time. All random choices depend only on the seed. */
export interface World {
  readonly time: VirtualTime;
  readonly random: () => number;
  readonly project: Project;
  readonly identity: Identity;
  readonly database: Database;
  device(more?: { readonly skew?: number }): Device;
}

const DATABASE_HOST = 'demo-ddh-default-rtdb.firebaseio.com';
export const FIREBASE_CONFIG = {
  apiKey: 'public-key',
  authDomain: 'demo-ddh.firebaseapp.com',
  databaseURL: `https://${DATABASE_HOST}`,
  projectId: 'demo-ddh',
  appId: '1:2:web:3',
};

const IDENTITY_HOSTS = [
  'identitytoolkit.googleapis.com',
  'securetoken.googleapis.com',
  'oauth2.googleapis.com',
  'www.googleapis.com',
];
/** The time at which a test begins: the evening of Saturday, October 10, 2026. */
const START = Date.UTC(2026, 9, 10, 18);
const NOT_FOUND: HttpAnswer = { status: 404, headers: {}, body: '' };
/** All worlds share these keys, because creating keys takes longer than running a world. */
let keys: Keys | null = null;

export function openWorld(seed: number, { rules = OPEN, data, faults = CALM, site, life }: WorldParts = {}): World {
  const time = virtualTime(START);
  const random = randomOf(seed);
  const stream = (): (() => number) => randomOf(Math.floor(random() * 2 ** 32));
  const ours = project((keys ??= newKeys()));
  const identity = openIdentity({
    project: ours,
    now: time.now,
    random: stream(),
    ...(life === undefined ? {} : { life }),
  });
  const database = openDatabase({ rules, check: identity.check, time, data });

  const answer = (request: SiteRequest, device: Device): HttpAnswer => {
    const { host, origin } = new URL(request.origin);
    if (IDENTITY_HOSTS.includes(host)) return identity.answer(request);
    if (host === DATABASE_HOST) return answerRest(database, request);
    return origin === new URL(PAGE_URL).origin ? (site?.(request, device) ?? NOT_FOUND) : NOT_FOUND;
  };
  return {
    time,
    random,
    project: ours,
    identity,
    database,
    device({ skew = 0 } = {}) {
      const device: Device = openDevice({
        way: openWay(time, stream(), faults),
        random: stream(),
        skew,
        connect: (host, wire) => (host === DATABASE_HOST ? database.open(wire) : null),
        answer: (request) => answer(request, device),
      });
      return device;
    },
  };
}
