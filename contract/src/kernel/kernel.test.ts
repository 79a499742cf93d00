/** What money, days, pages and rights promise to both sides. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capabilities, may, prefixOf, roles, scopeOf, staffCapabilities, staffRoles } from './access.ts';
import {
  deducted,
  divideRounded,
  type Kobo,
  KoboInForm,
  KoboOnWire,
  PositiveKoboOnWire,
  kobo,
  naira,
  nairaWhole,
  parseNaira,
  plainAmount,
  shareOf,
  wholeNumber,
} from './money.ts';
import { asPage, search } from './page.ts';
import { addDays, addMonths, Day, day, dayInLagos, daysBetween, daysText, longDay, longInstant, shortInstant } from './time.ts';

describe('money', () => {
  test.each([
    [-123_450n, '-₦1,234.50'],
    [5n, '₦0.05'],
    [0n, '₦0.00'],
    [100_000n, '₦1,000.00'],
    [123_456_789_012_345n, '₦1,234,567,890,123.45'],
  ])('%d kobo reads %s', (amount, text) => {
    expect(naira(kobo(amount))).toBe(text);
  });

  test.each([
    [123_450n, '\u2212₦1,234.50'],
    [0n, '₦0.00'],
  ])('a deduction of %d kobo reads %s', (amount, text) => {
    expect(deducted(kobo(amount))).toBe(text);
  });

  test.each([
    [149n, '₦1'],
    [150n, '₦2'],
    [9_804_999n, '₦98,050'],
    [99_999_950n, '₦1,000,000'],
    [-149n, '-₦1'],
    [-150n, '-₦2'],
    [-49n, '₦0'],
    [null, '—'],
  ])('%s kobo in a tight place reads %s', (amount, text) => {
    expect(nairaWhole(amount === null ? null : kobo(amount))).toBe(text);
  });

  test.each([
    [123_450n, '1,234.50'],
    [-50n, '-0.50'],
    [0n, '0.00'],
    [null, '0.00'],
  ])('%s kobo in a column of a statement reads %s', (amount, text) => {
    expect(plainAmount(amount === null ? null : kobo(amount))).toBe(text);
  });

  test.each([
    [0, '0'],
    [1_234_567, '1,234,567'],
    [1_234n, '1,234'],
    [-1_000, '-1,000'],
    [999.5, '1,000'],
  ])('the count %s reads %s', (count, text) => {
    expect(wholeNumber(count)).toBe(text);
  });

  test.each([
    ['1,250.5', 125_050n],
    ['₦ 1250', 125_000n],
    ['0.05', 5n],
    ['12.345', undefined],
    ['-5', undefined],
    ['1e3', undefined],
    ['', undefined],
    ['١٢', undefined],
    ['NaN', undefined],
    ['₦12,345,678.90', 1_234_567_890n],
    ['9,999,999,999,999', 999_999_999_999_900n],
    ['10,000,000,000,000', undefined],
    ['12,3,4', undefined],
    ['1,23,456', undefined],
    ['1,2345', undefined],
    ['1234,567', undefined],
    ['1,234,', undefined],
    [',123', undefined],
    ['1,,234', undefined],
    ['0,50', undefined],
    ['0,500', undefined],
    ['1,234.5,0', undefined],
  ])('what people type as "%s" is %s kobo', (text, amount) => {
    expect(parseNaira(text)).toBe(amount);
  });

  test('a printed amount reads back as itself', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 9_999_999_999_999_99n), (amount) => {
        expect(parseNaira(naira(kobo(amount)))).toBe(amount);
      }),
    );
  });

  test.each([
    [5n, 2n, 'half-even', 2n],
    [7n, 2n, 'half-even', 4n],
    [5n, 2n, 'half-up', 3n],
    [-5n, 2n, 'half-up', -3n],
    [9n, 2n, 'down', 4n],
    [9n, 2n, 'up', 5n],
  ] as const)('%d / %d rounded %s is %d', (numerator, denominator, round, result) => {
    expect(divideRounded(numerator, denominator, round)).toBe(result);
  });

  test('a share is rounded in the requested mode', () => {
    expect(shareOf(kobo(333n), { basisPoints: 150n, round: 'down' })).toBe(4n);
    expect(shareOf(kobo(333n), { basisPoints: 150n, round: 'half-up' })).toBe(5n);
  });

  test('money survives the wire in both directions', () => {
    expect(KoboOnWire.encode(kobo(250_000n))).toBe(250_000);
    expect(KoboOnWire.decode(250_000)).toBe(250_000n);
    expect(KoboInForm.decode('250000')).toBe(250_000n);
  });

  test.each([-100, 0, 0.5, 2 ** 53, Number.NaN, '100', null, [1]])('%s kobo is refused as an amount to move', (wire) => {
    expect(PositiveKoboOnWire.safeParse(wire).success).toBe(false);
  });

  test('plain bigint arithmetic loses the Kobo brand', () => {
    const amount = kobo(1n);
    // @ts-expect-error a bigint sum has lost its brand: use plus()
    const sum: Kobo = amount + amount;
    expect(sum).toBe(2n);
  });
});

describe('days', () => {
  test('just before midnight UTC it is already tomorrow in Lagos', () => {
    expect(dayInLagos(new Date('2026-03-01T23:30:00Z'))).toBe('2026-03-02');
  });

  test.each(['2026-02-30', '2026-2-3', '', '2026-13-01'])('%s is not a day', (text) => {
    expect(Day.safeParse(text).success).toBe(false);
  });

  test.each(['0000-01-01', '0001-01-01', '0202-03-02', '0999-12-31'])('%s has no year of four digits', (text) => {
    expect(Day.safeParse(text).error?.issues).toMatchObject([
      { message: 'Enter a day with a year of four digits, such as 2026-03-02' },
    ]);
  });

  test('sums of days and months stay in years of four digits', () => {
    expect([addDays(day('1000-01-01'), -1), addDays(day('9999-12-31'), 1)]).toEqual(['1000-01-01', '9999-12-31']);
    expect([addMonths(day('1000-02-28'), -12), addMonths(day('9999-12-01'), 6)]).toEqual(['1000-01-01', '9999-12-31']);
  });

  test('months are counted from the seed day, so the 31st comes back', () => {
    expect([1, 2, 3, 13].map((months) => addMonths(day('2027-01-31'), months))).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2028-02-29',
    ]);
  });

  test('adding days and counting them agree', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (days) => {
        expect(daysBetween(day('2026-01-01'), addDays(day('2026-01-01'), days))).toBe(days);
      }),
    );
  });

  test('formats days, dates and instants', () => {
    expect([0, 1, 2, 1_825].map(daysText)).toEqual(['0 days', '1 day', '2 days', '1,825 days']);
    expect([longDay(day('2026-09-05')), longDay(null)]).toEqual(['05 Sep, 2026', '']);
    expect([shortInstant(new Date('2026-09-05T13:30:00Z')), shortInstant(new Date('2026-09-04T23:00:00Z'))]).toEqual([
      '05/09/2026 14:30',
      '05/09/2026',
    ]);
    const moments = [new Date('2026-09-05T13:30:00Z'), new Date('2026-09-04T23:00:00Z'), null];
    expect(moments.map(longInstant)).toEqual(['05 Sep, 2026 14:30', '05 Sep, 2026', '']);
  });
});

describe('pages', () => {
  test('a page contains its position and totals, in the format of Laravel', () => {
    const page = asPage(['c'], { page: 2, perPage: 2, total: 3, path: '/api/x', query: { status: ['active'] } });
    expect(page.meta).toMatchObject({ current_page: 2, from: 3, to: 3, last_page: 2, total: 3 });
    expect(page.links).toMatchObject({ prev: '/api/x?status%5B%5D=active&page=1', next: null });
  });

  test('queries carry arrays and groups in brackets and leave empty values out', () => {
    expect(decodeURIComponent(search({ status: ['a', 'b'], filter: { user_type: ['user'] }, name: '' }))).toBe(
      'status[]=a&status[]=b&filter[user_type][]=user',
    );
  });
});

describe('rights', () => {
  test('every row of the table speaks of every staff role', () => {
    const odd = staffCapabilities.filter((name) =>
      staffRoles.some((role) => ![undefined, 'all', 'branch', 'portfolio', 'arrears'].includes(scopeOf(role, name))),
    );
    expect(odd).toEqual([]);
    expect(capabilities.length).toBeGreaterThan(60);
  });

  test('only compliance reviews, and no reviewer approves', () => {
    expect(roles.filter((role) => may(role, 'loans.review'))).toEqual(['compliance_officer']);
    expect(roles.filter((role) => may(role, 'loans.approve'))).toEqual(['superadmin', 'admin', 'subadmin']);
    expect(roles.filter((role) => may(role, 'loans.release'))).toEqual(['superadmin', 'admin', 'finance']);
  });

  test('customers, merchants and guarantors hold no staff right', () => {
    const outsiders = roles.filter((role) => !(staffRoles as readonly string[]).includes(role));
    expect(outsiders.flatMap((role) => staffCapabilities.filter((name) => may(role, name)))).toEqual([]);
  });

  test('the prefix of a path follows from the role', () => {
    expect(roles.map(prefixOf)).toEqual([
      'admin',
      'admin',
      'admin',
      'admin',
      'admin',
      'admin',
      'finance',
      'compliance_officer',
      'recovery_officer',
      'hr',
      'merchant',
      'user',
      'user',
      'admin',
      'admin',
    ]);
  });
});
