/** Provisions: the rates of a day, and which changes of them are refused. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { NewProvisionRates } from '@ajo/contract/modules/loan-accounts.provisions';
import { expect, test } from 'vitest';
import { initialProvisionRates, provisionFor, ratesFrom, whyNotRates } from './provision.rules.ts';

const [monday, tuesday] = [day('2026-03-02'), day('2026-03-03')];
const higher = { ...initialProvisionRates, '1-30': 1_000 };

test.each([
  [0, 60_000n],
  [1, 300_000n],
  [30, 300_000n],
  [31, 1_200_000n],
  [61, 3_000_000n],
  [91, 6_000_000n],
  [181, 6_000_000n],
])('at %d days past due %d kobo of 60,000 naira are provided for', (days, provision) => {
  expect(provisionFor(kobo(6_000_000n), days, initialProvisionRates)).toBe(provision);
});

test('a day has the rates of the last change on or before it', () => {
  const ratesOn = ratesFrom([
    { effectiveOn: day('2026-05-01'), value: { ...higher, current: 500 } },
    { effectiveOn: tuesday, value: higher },
  ]);
  expect([monday, tuesday, day('2026-04-30'), day('2026-05-01')].map((on) => [ratesOn(on).current, ratesOn(on)['1-30']])).toEqual(
    [
      [100, 500],
      [100, 1_000],
      [100, 1_000],
      [500, 1_000],
    ],
  );
});

test('a change is refused on a day that has passed, and without a difference', () => {
  const change = { rates: higher, from: tuesday, held: initialProvisionRates, today: tuesday };
  expect(whyNotRates(change)).toBeUndefined();
  expect(whyNotRates({ ...change, from: monday })?.code).toBe('provision_rates_in_the_past');
  expect(whyNotRates({ ...change, rates: initialProvisionRates })?.code).toBe('provision_rates_unchanged');
});

test('a later class never has a lower rate', () => {
  const lower = NewProvisionRates.safeParse({ ...initialProvisionRates, '31-60': 400 });
  expect(lower.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['31-60', 'At least the rate of 1-30'],
  ]);
  expect(NewProvisionRates.safeParse({ ...initialProvisionRates, current: 10_001 }).success).toBe(false);
});
