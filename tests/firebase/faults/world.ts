import type { HttpAnswer } from '../http.ts';
import { openIdentity, type Identity } from '../identity/identity.ts';
import { newKeys, type Keys } from '../identity/keys.ts';
import { project, type Project } from '../identity/project.ts';
import { openDatabase } from '../realtime/database.ts';
import type { Connection, Database, TokenCheck, Wire } from '../realtime/port.ts';
import { answerRest } from '../realtime/rest.ts';
import { OPEN, type Rules } from '../realtime/rules.ts';
import { openDevice, type Device } from './device.ts';
import type { SiteRequest } from './fetch.ts';
import { CALM, openWay, type Faults } from './network.ts';
import { PAGE_URL } from './page.ts';
import { randomOf } from '../../random.ts';
import { virtualTime, type VirtualTime } from './virtualTime.ts';

export type WrongAddress = 'of no database' | 'of another region' | 'of another project';

export type WorldParts = {
  readonly rules?: Rules;
  readonly data?: unknown;
  readonly faults?: Faults;
  /** Responds to requests to the site and to all other hosts except Google's. */
  readonly site?: (request: SiteRequest, device: Device) => HttpAnswer;
  /** What is wrong with the address of the database in the settings, if anything. */
  readonly address?: WrongAddress;
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

/** What Google's server says before it ends a connection for good, as people have reported it. */
const SHUTDOWNS: Readonly<Partial<Record<WrongAddress, string>>> = {
  'of no database':
    'Firebase error. Please ensure that you have the URL of your Firebase Realtime Database instance configured correctly.',
  'of another region':
    'Database lives in a different region. Please change your database URL to https://demo-ddh-default-rtdb.europe-west1.firebasedatabase.app',
};

function shutDown(wire: Wire, why: string): Connection {
  wire.send(JSON.stringify({ t: 'c', d: { t: 's', d: why } }));
  return { receive: () => undefined, closed: () => undefined };
}

export function openWorld(
  seed: number,
  { rules = OPEN, data, faults = CALM, site, life, address }: WorldParts = {},
): World {
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
  const check: TokenCheck = address === 'of another project' ? () => ({ kind: 'invalid' }) : identity.check;
  const database = openDatabase({ rules, check, time, data });

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
        connect: (host, wire) => {
          if (host !== DATABASE_HOST) return null;
          const why = address === undefined ? undefined : SHUTDOWNS[address];
          return why === undefined ? database.open(wire) : shutDown(wire, why);
        },
        answer: (request) => answer(request, device),
      });
      return device;
    },
  };
}
