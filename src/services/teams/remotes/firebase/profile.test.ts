import { expect, test } from 'vitest';
import { MAX_EMAIL, MAX_MEMBER_NAME } from '@ddh/engine/internal/fantasy';
import { nodeOf } from '../../../../testing/firebaseTeams.ts';
import { MEMORY_USER } from '../../../../testing/memoryServices.ts';
import { memoryDatabase } from '../../../../testing/memoryDatabase.ts';
import { writeProfile } from './open.ts';

const setUp = (node: object = {}) => {
  const database = memoryDatabase();
  database.tree = { users: { wp_7: node } };
  return { database, write: (user = MEMORY_USER) => writeProfile(database.page(), user) };
};
const PROFILE = { name: 'Pat Doe', email: 'pat@example.org' };

test('writeProfile writes the profile if the database has none', async () => {
  const { database, write } = setUp({ currentTeam: '1234' });
  await write();
  expect(nodeOf(database)).toEqual({ currentTeam: '1234', ...PROFILE });
});

test('writeProfile does not write a profile that the database already has', async () => {
  const { database, write } = setUp(PROFILE);
  await write();
  expect(database.log.filter((line) => line.startsWith('update'))).toEqual([]);
});

test('writeProfile writes the fields that differ, and keeps a field for which the host has no value', async () => {
  const { database, write } = setUp(PROFILE);
  await write({ ...MEMORY_USER, name: 'Pat Roe', email: '' });
  expect(nodeOf(database)).toEqual({ ...PROFILE, name: 'Pat Roe' });
});

test('writeProfile cuts a long name or email, but never inside a character', async () => {
  const { database, write } = setUp();
  await write({
    ...MEMORY_USER,
    name: `${'x'.repeat(MAX_MEMBER_NAME - 1)}🏒`,
    email: `a\uDC00${'y'.repeat(MAX_EMAIL)}`,
  });
  expect(nodeOf(database)).toEqual({ name: 'x'.repeat(MAX_MEMBER_NAME - 1), email: `a${'y'.repeat(MAX_EMAIL - 2)}` });
});

test('writeProfile does not overwrite a profile that cannot be read, and ignores failures', async () => {
  const { database, write } = setUp();
  database.trouble = (_, path) => (path.endsWith('/name') ? 'denied' : null);
  await write();
  expect(nodeOf(database)).toEqual({ email: PROFILE.email });
  database.trouble = () => 'unreachable';
  await write({ ...MEMORY_USER, email: 'new@example.org' });
  expect(nodeOf(database)).toEqual({ email: PROFILE.email });
});
