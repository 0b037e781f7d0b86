import { expect, test } from 'vitest';
import { encodeTeam, parseTeamId, NO_ROSTER } from '@ddh/engine/internal/fantasy';
import { NO_SETTINGS } from '../../engine/src/fantasy/team/fields.ts';
import { MAX_MERGED } from '../../engine/src/fantasy/team/roster.ts';
import { MAX_NAME } from '@ddh/engine/internal/domain';
import { MAX_ROSTER_TEXT } from './rules.ts';

test.each(['\u0001', '\uD800'])(
  'MAX_ROSTER_TEXT is the length of a full roster group whose names consist of the character %j',
  (worst) => {
    const F = Array.from({ length: MAX_MERGED }, () => worst.repeat(MAX_NAME));
    const team = { ...NO_SETTINGS, id: parseTeamId(1234)!, name: 'Ice', roster: { ...NO_ROSTER, F } };
    expect(encodeTeam(team).teamRoster.F).toHaveLength(MAX_ROSTER_TEXT);
  },
);
