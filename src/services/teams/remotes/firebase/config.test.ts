import { expect, test } from 'vitest';
import { readFirebase } from './config.ts';

const APP = {
  apiKey: 'AIza-public_key',
  authDomain: 'demo-ddh.firebaseapp.com',
  databaseURL: 'https://demo-ddh-default-rtdb.firebaseio.com',
  projectId: 'demo-ddh',
  appId: '1:2:web:3a',
};
const SYNC = '/wp-json/ddh/v1/token-sync';
const read = (app: unknown, tokenSync = SYNC) => {
  const texts = { app: typeof app === 'string' ? app : JSON.stringify(app), tokenSync };
  return readFirebase(texts, new URL('https://hockey.example/fantasy/team') as unknown as Location);
};

test('readFirebase returns the web app’s configuration and the full URL of the site’s route that links sessions to members', () => {
  expect(read({ ...APP, measurementId: 'x' })).toEqual({ app: APP, tokenSync: `https://hockey.example${SYNC}` });
  expect(read(APP, '/index.php?rest_route=/ddh/v1/token-sync#x')?.tokenSync).toBe(
    'https://hockey.example/index.php?rest_route=/ddh/v1/token-sync',
  );
});

test.each([
  ['https://demo-ddh.firebaseio.com/', 'https://demo-ddh.firebaseio.com'],
  ['https://demo.europe-west1.firebasedatabase.app', 'https://demo.europe-west1.firebasedatabase.app'],
  ['http://demo.firebaseio.com', undefined],
  ['https://demo.firebaseio.com.evil.example', undefined],
  ['https://evil.example/.firebaseio.com', undefined],
  ['https://demo.firebaseio.com/users', undefined],
  ['https://demo.firebaseio.com\n', undefined],
  ['https://firebasedatabase.app', undefined],
  ['wss://demo.firebaseio.com', undefined],
  ['', undefined],
  [7, undefined],
])('readFirebase decodes the database URL %j as %j', (databaseURL, expected) => {
  expect(read({ ...APP, databaseURL })?.app.databaseURL).toBe(expected);
});

test.each(['apiKey', 'authDomain', 'projectId', 'appId'])('readFirebase returns null without a valid %s', (name) => {
  for (const value of [undefined, '', 7, 'a b', 'a/b', 'x'.repeat(201)])
    expect(read({ ...APP, [name]: value })).toBeNull();
});

test.each(['', '{', '[]', 'null', '"x"'])(
  'readFirebase returns null if the JSON of the web app’s configuration is %j',
  (text) => expect(read(text)).toBeNull(),
);

test.each([
  '',
  'https://evil.example/x',
  '//evil.example/x',
  'http://hockey.example/x',
  'javascript:alert(1)',
  'https://[',
])('readFirebase returns null if the route for linking is %j', (address) => expect(read(APP, address)).toBeNull());
