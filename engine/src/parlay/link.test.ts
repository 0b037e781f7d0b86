import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builders, GAME, legsOf } from '../../testing/builders.ts';
import { prop } from '../../testing/prop.ts';
import { LINES, MAX_NAME, ODDS_TYPES, PROPS, type Line } from '../domain/index.ts';
import {
  build,
  builderLegs,
  builderOfLink,
  decodeSlipLink,
  emptyBuilder,
  encodeSlipLink,
  legKey,
  MAX_ROWS,
  type Builder,
  type Leg,
  type SharedSlip,
} from './index.ts';

/** Names with letters of several scripts and all characters that have a meaning in links. */
const name = fc
  .string({
    unit: fc.constantFrom(...Array.from('aZ9 .~&=%-_#+!*\'()/?"<>é中😀ß;,:@$|\\^`{}[]')),
    minLength: 1,
    maxLength: 30,
  })
  .filter((text) => text.length <= MAX_NAME);
const teams = fc.tuple(name, name).filter(([away, home]) => away !== home);

/** Generates slips that the builder can contain, as they are shared by link. */
const shared: fc.Arbitrary<SharedSlip> = fc
  .tuple(name, teams, fc.array(name, { minLength: 1, maxLength: 4 }))
  .chain(([gameId, [away, home], players]) => {
    const matchup = { gameId, away, home };
    return fc
      .tuple(
        fc.array(legsOf(matchup, players), { minLength: 1, maxLength: 60 }),
        fc.infiniteStream(fc.nat(30)),
        fc.constantFrom(...ODDS_TYPES),
        fc.oneof(name, fc.constant('')),
        fc.option(fc.oneof(name, fc.constantFrom('', '+450', '5.50', '9/2'))),
        fc.nat(1_000_000),
        fc.double({ min: 0, max: 1, noNaN: true }),
      )
      .map(([legs, places, oddsType, dataVersion, price, records, share]): SharedSlip => {
        const added = legs.reduce((state, leg) => build(state, { do: 'addLeg', leg }), emptyBuilder(matchup));
        const shuffled = builderLegs(added)
          .map(({ leg }) => ({ leg, place: places.next().value! }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ leg }) => leg);
        return { ...matchup, legs: shuffled, oddsType, dataVersion, price, records, hits: Math.floor(records * share) };
      });
  });

const line = (value: number): Line => value as Line;
const slip: SharedSlip = {
  gameId: '2025020001',
  away: 'Boston Bruins',
  home: "St. John's (2)",
  legs: [
    { kind: 'player', player: 'J.T. Miller', stat: 'Shots', side: 'over', line: line(2.5) },
    { kind: 'winner', team: 'Boston Bruins', margin: line(1.5) },
    { kind: 'total', stat: 'Goals', side: 'under', line: line(6) },
    { kind: 'teamTotal', team: "St. John's (2)", stat: 'Shots', side: 'over', line: line(30.5) },
  ],
  oddsType: 'american',
  dataVersion: '2025-10-07T12:00:00Z',
  price: '+450',
  records: 10_000,
  hits: 2610,
};
const LINK =
  'slip=1&game=2025020001&away=Boston%20Bruins&home=St.%20John%27s%20%282%29&odds=american' +
  '&data=2025-10-07T12%3A00%3A00Z&price=%2B450&hits=2610&records=10000&legs=4' +
  '&leg=player~J.T.%20Miller~Shots~over~2.5&leg=away~win~1.5&leg=game~Goals~under~6.0&leg=home~Shots~over~30.5';

describe('slip links', () => {
  test('a slip link is readable text and decodes to the slip that was encoded', () => {
    expect(encodeSlipLink(slip)).toBe(LINK);
    expect(decodeSlipLink(LINK)).toEqual({ ok: true, value: slip });
  });

  prop('a link of any slip decodes to the same slip, with the legs in the same order', [shared], (one) => {
    const link = encodeSlipLink(one);
    expect(link).toMatch(/^[A-Za-z0-9._~=&%-]*\d$/);
    const back = decodeSlipLink(link);
    expect(back).toEqual({ ok: true, value: one });
    if (back.ok) expect(builderLegs(builderOfLink(back.value)).map(({ leg }) => leg)).toEqual(one.legs);
  });

  prop('slip links can contain the legs of any builder', [builders], (builder) => {
    const legs = builderLegs(builder).map(({ leg }) => leg);
    const back = decodeSlipLink(encodeSlipLink({ ...slip, ...GAME, legs }));
    if (legs.length === 0) expect(back).toEqual({ ok: false, error: { kind: 'badLink', part: 'legs' } });
    else expect(back.ok && back.value.legs).toEqual(legs);
  });

  test('slip links can contain the longest possible slip', () => {
    const long = '中'.repeat(MAX_NAME);
    const player: Leg = { kind: 'player', player: long, stat: 'Assists', side: 'under', line: line(6.5) };
    const legs = Array.from({ length: MAX_ROWS }, () => player);
    const longest = {
      ...slip,
      gameId: long,
      away: long,
      home: `${long.slice(1)}a`,
      dataVersion: long,
      price: long,
      legs,
    };
    expect(decodeSlipLink(encodeSlipLink(longest))).toEqual({ ok: true, value: longest });
  });

  test('a slip link has U+FFFD instead of characters that no name has, and leaves out a price that is too long', () => {
    const odd = {
      ...slip,
      away: 'A\ud800',
      legs: [slip.legs[0]!, { kind: 'winner', team: 'A\ud800', margin: line(0.5) }],
    };
    const back = decodeSlipLink(encodeSlipLink(odd as SharedSlip));
    expect(back.ok && back.value.away).toBe('A\uFFFD');
    expect(back.ok && back.value.legs[1]).toEqual({ kind: 'winner', team: 'A\uFFFD', margin: 0.5 });
    const priced = decodeSlipLink(encodeSlipLink({ ...slip, price: '9'.repeat(MAX_NAME + 1) }));
    expect(priced.ok && priced.value.price).toBeNull();
  });

  test('builderOfLink rebuilds the rows, the picks and the order of the legs of a slip link', () => {
    const builder: Builder = builderOfLink(slip);
    expect(builderLegs(builder).map(({ leg }) => leg)).toEqual(slip.legs);
    expect(builder.order).toEqual(['row 0', 'winner', 'game Goals', 'home Shots']);
    expect(builderLegs(builder).map(({ ref }) => legKey(ref))).toEqual(builder.order);
    expect(builder.matchup).toEqual({ gameId: '2025020001', away: 'Boston Bruins', home: "St. John's (2)" });
  });
});

describe('decodeSlipLink', () => {
  test.each(['', '#', 'parlay', 'content', 'slips=1', 'xslip=1', '/parlay?slip=1', '=1'])(
    'decodeSlipLink returns noSlip for %j',
    (text) => {
      expect(decodeSlipLink(text)).toEqual({ ok: false, error: { kind: 'noSlip' } });
    },
  );

  test.each(['slip=2', LINK.replace('slip=1', 'slip=12'), `slip=2&${'x'.repeat(1_000_000)}`])(
    'decodeSlipLink returns newerVersion for a newer version',
    (text) => {
      expect(decodeSlipLink(text)).toEqual({ ok: false, error: { kind: 'newerVersion' } });
    },
  );

  const swap = (from: string, to: string): string => LINK.replace(from, to);
  test.each([
    ['slip', 'slip='],
    ['slip', swap('slip=1', 'slip=0')],
    ['slip', swap('slip=1', 'slip=1.5')],
    ['slip', swap('slip=1', 'slip=99999')],
    ['slip', `${LINK}&slip=1`],
    ['length', `${LINK}&${'x'.repeat(1_000_000)}`],
    ['game', 'slip=1'],
    ['game', swap('game=2025020001', 'game=')],
    ['game', `${LINK}&game=2`],
    ['away', swap('Boston%20Bruins', 'Boston%2')],
    ['away', swap('Boston%20Bruins', '%FF')],
    ['away', swap('Boston%20Bruins', '%ED%A0%80')],
    ['away', swap('Boston%20Bruins', 'B%0AB')],
    ['away', swap('Boston%20Bruins', '%1B%5B2J')],
    ['away', swap('Boston%20Bruins', '%E2%80%AEB')],
    ['away', swap('Boston%20Bruins', 'B'.repeat(MAX_NAME + 1))],
    ['home', swap('St.%20John%27s%20%282%29', 'Boston%20Bruins')],
    ['odds', swap('american', 'fractional')],
    ['data', swap('&data=', '&date=')],
    ['price', swap('%2B450', '%')],
    ['price', swap('&price', '&price=2.5&price')],
    ['hits', swap('2610', '10001')],
    ['hits', swap('2610', '-1')],
    ['hits', swap('2610', '0x10')],
    ['records', swap('10000', '1e4')],
    ['records', swap('10000', '9999999999')],
    ['legs', swap('legs=4', 'legs=3')],
    ['legs', swap('legs=4', 'legs=04')],
    ['legs', swap(/&legs.*/.exec(LINK)![0], '&legs=0')],
    ['leg', swap('away~win', 'game~win')],
    ['leg', swap('away~win', 'away~win~over')],
    ['leg', swap('away~win~1.5', 'away~win')],
    ['leg', swap('away~win~1.5', '')],
    ['leg', swap('away~win~1.5', 'home~Shots~under~20.5')],
    ['leg', swap('away~win~1.5', 'constructor~Shots~under~20.5')],
    ['leg', swap('Goals~under~6.0', 'Goals~under~6')],
    ['leg', swap('Goals~under~6.0', 'Goals~under~06.0')],
    ['leg', swap('Goals~under~6.0', 'Goals~under~6.0000')],
    ['leg', swap('Goals~under~6.0', 'Goals~under~6.0~6.0')],
    ['leg', swap('Goals~under', 'Goals~Under')],
    ['leg', swap('game~Goals', 'game~Assists')],
    ['leg', swap('Miller~Shots', 'Miller~Saves')],
    ['leg', swap('J.T.%20Miller', '')],
    ['leg', swap('J.T.%20Miller', 'J.T.~Miller')],
  ])('decodeSlipLink reports a bad %s in %.60s', (part, text) => {
    expect(decodeSlipLink(text)).toEqual({ ok: false, error: { kind: 'badLink', part } });
  });

  test.each([
    ['away~win~1.5', 'away~win~-1.5', 'negativeMargin'],
    ['away~win~1.5', 'away~win~1.0', 'notOffered'],
    ['Goals~under~6.0', 'Goals~under~5.75', 'quarter'],
    ['Goals~under~6.0', 'Goals~under~11.0', 'notOffered'],
  ])('decodeSlipLink names a leg whose %s has become %s, and keeps the others', (from, to, kind) => {
    const back = decodeSlipLink(swap(from, to));
    if (back.ok || back.error.kind !== 'badLines') throw new Error('the leg was read');
    const { unreadable, rest } = back.error;
    expect(unreadable.map(({ fault }) => fault.kind)).toEqual([kind]);
    const bad = unreadable.map(({ leg }) => leg.kind);
    expect(rest).toEqual({ ...slip, legs: slip.legs.filter((leg) => leg.kind !== bad[0]) });
  });

  test('decodeSlipLink refuses two winners or 21 players', () => {
    const of = (legs: readonly string[]): string =>
      `${LINK.slice(0, LINK.indexOf('&legs'))}&legs=${legs.length}${legs.map((leg) => `&leg=${leg}`).join('')}`;
    const players = Array.from({ length: MAX_ROWS + 1 }, () => 'player~P~Goals~over~0.5');
    const bad = { ok: false, error: { kind: 'badLink', part: 'leg' } };
    expect(decodeSlipLink(of(['away~win~0.5', 'home~win~0.5']))).toEqual(bad);
    expect(decodeSlipLink(of(players))).toEqual(bad);
    expect(decodeSlipLink(of(players.slice(1))).ok).toBe(true);
    expect(decodeSlipLink(of(Array.from({ length: 28 }, () => 'game~Goals~over~5.5')))).toMatchObject({
      error: { part: 'legs' },
    });
  });

  test('decodeSlipLink ignores unknown keys, and accepts a link whose percent escapes are decoded', () => {
    expect(decodeSlipLink(LINK.replace('&odds', '&toString=1&__proto__=2&note&odds'))).toEqual({
      ok: true,
      value: slip,
    });
    expect(decodeSlipLink(LINK.replaceAll('%20', ' ').replace('%27', "'"))).toEqual({ ok: true, value: slip });
  });

  prop('decodeSlipLink refuses a link that is cut off at any character', [shared, fc.nat()], (one, cut) => {
    const link = encodeSlipLink(one);
    expect(decodeSlipLink(link.slice(0, cut % link.length)).ok).toBe(false);
  });

  const pieces = fc.constantFrom(
    '&',
    '=',
    '~',
    '%',
    'leg',
    'leg=game~Goals~over~5.5',
    'legs=1',
    'slip=1',
    '%zz',
    '\ud800',
  );
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.oneof(pieces, fc.string()), { maxLength: 20 }).map((parts) => `slip=1${parts.join('')}`),
    fc.tuple(shared, fc.nat(), pieces).map(([one, at, piece]) => {
      const link = encodeSlipLink(one);
      return `${link.slice(0, at % link.length)}${piece}${link.slice((at % link.length) + 1)}`;
    }),
  );
  prop('decodeSlipLink returns only slips that a builder can contain, for any text', [hostile], (text) => {
    const back = decodeSlipLink(text);
    if (!back.ok) return;
    const { legs } = back.value;
    expect(builderLegs(builderOfLink(back.value)).map(({ leg }) => leg)).toEqual(legs);
    for (const leg of legs) {
      if (leg.kind !== 'player') continue;
      expect(PROPS).toContain(leg.stat);
      expect(LINES.playerProp).toContain(leg.line);
    }
  });
});
