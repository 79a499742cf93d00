/** Every combination that products can hold: the contracts of the properties of the account. */
import { type Kobo, kobo, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, day } from '@ajo/contract/kernel/time';
import {
  DayCount,
  FrequencyUnit,
  InstalmentBasis,
  RatePeriod,
  RoundingMode,
  ScheduleMethod,
} from '@ajo/contract/modules/schedules';
import fc from 'fast-check';
import type { Contract, PenaltyTerms } from '../../src/modules/schedules/account.ts';
import { rateOf } from '../../src/modules/schedules/rate.rules.ts';
import { whyNotTerms } from '../../src/modules/schedules/schedule.rules.ts';
import type { AgreedRow, Terms, Tranche } from '../../src/modules/schedules/schedule.ts';

export const start = day('2024-01-31');
/** Days after the start in which events fall. */
export const lasts = 420;
export const end = addDays(start, 600);

export const option = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined });
const few = fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, { arbitrary: fc.integer({ min: 1, max: 3 }), weight: 1 });
export const money = (min: bigint, max: bigint): fc.Arbitrary<Kobo> => fc.bigInt({ min, max }).map(kobo);
export const after = fc.integer({ min: 0, max: lasts });
const later = after.map((days) => addDays(start, days));

const penalties: fc.Arbitrary<PenaltyTerms> = fc.record({
  kind: fc.constantFrom('daily', 'once'),
  on: fc.constantFrom('principal', 'principal_and_interest'),
  rate: fc.integer({ min: 1, max: 400 }).map((percent) => rateOf(String(percent), 'year')),
  graceDays: fc.integer({ min: 0, max: 7 }),
  cap: option(fc.bigInt({ min: 1n, max: 20n }).map((numerator) => ({ numerator, denominator: 100n }))),
  freeDays: fc.uniqueArray(later, { maxLength: 4 }),
});

const servicing = fc.record({
  rebateBps: fc.constantFrom(0n, 5_000n, 10_000n),
  principalFirstAfterDays: option(fc.integer({ min: 0, max: 60 })),
  penalty: option(penalties),
});

const planned: fc.Arbitrary<Tranche[]> = fc.array(
  fc.record({ on: fc.integer({ min: 1, max: 120 }).map((days) => addDays(start, days)), amount: money(1_000n, 10_000_000n) }),
  { maxLength: 2 },
);

const fee = fc.record({
  name: fc.constant('Service'),
  amount: money(1n, 50_000n),
  when: fc.constantFrom('upfront', 'deducted', 'per_instalment'),
});

/** Mostly the rates of products; some above them, and some of a month. */
const rates = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 120 }).map((percent) => rateOf(String(percent), 'year')) },
  { weight: 1, arbitrary: fc.integer({ min: 121, max: 1_200 }).map((percent) => rateOf(String(percent), 'year')) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }).map((percent) => rateOf(`${percent}.25`, 'month')) },
);

const terms: fc.Arbitrary<Terms> = fc
  .record({
    principal: money(100_000n, 100_000_000n),
    rate: rates,
    method: fc.constantFrom(...ScheduleMethod.options),
    frequency: fc.record({ every: fc.constantFrom(1, 2, 3), unit: fc.constantFrom(...FrequencyUnit.options) }),
    instalments: fc.integer({ min: 1, max: 14 }),
    dayCount: fc.constantFrom(...DayCount.options),
    disbursedOn: fc.constant(start),
    firstDueOn: option(fc.integer({ min: 1, max: 45 }).map((days) => addDays(start, days))),
    instalmentBasis: fc.constantFrom(...InstalmentBasis.options),
    /** Of `fixed_instalment`: the percentage of an equal share of the principal that an instalment comes to. */
    instalmentPercent: fc.bigInt({ min: 100n, max: 250n }),
    fees: fc.array(fee, { maxLength: 2 }),
    workingDays: option(
      fc.record({
        shift: fc.constantFrom('next' as const, 'previous' as const),
        holidays: fc.uniqueArray(later, { maxLength: 6 }),
        closed: fc.constantFrom<('saturday' | 'sunday')[]>(['sunday'], ['sunday', 'saturday']),
      }),
    ),
    grace: option(fc.record({ principal: few, interestDeferred: few, interestFree: few })),
    rounding: fc.constantFrom(
      undefined,
      { mode: 'half-up', multiple: kobo(1000n), residue: 'last' },
      { mode: 'half-even', multiple: undefined, residue: 'first' },
    ),
    downPayment: option(money(1n, 100_000n)),
    tranches: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: planned }),
    principalShare: fc.bigInt({ min: 1n, max: 20n }).map((numerator) => ({ numerator, denominator: 100n })),
  })
  .map(({ instalmentPercent, ...one }): Terms & { tranches: readonly Tranche[] } => ({
    ...one,
    instalmentAmount:
      one.method === 'fixed_instalment'
        ? kobo((one.principal * instalmentPercent) / (100n * BigInt(one.instalments)))
        : undefined,
  }))
  .filter((one) => whyNotTerms(one) === undefined);

/** Contracts whose rows the engine calculates. */
export const contracts: fc.Arbitrary<Contract> = fc.record({ terms, servicing });

const rowInput = fc.record({
  gap: fc.integer({ min: 1, max: 60 }),
  principal: money(0n, 5_000_000n),
  interest: money(0n, 900_000n),
  fees: money(0n, 50_000n),
});

function dated(inputs: readonly { gap: number; principal: Kobo; interest: Kobo; fees: Kobo }[]): AgreedRow[] {
  let on: Day = start;
  return inputs.map(({ gap, ...parts }) => {
    on = addDays(on, gap);
    return { ...parts, dueOn: on };
  });
}

/** Contracts whose rows were agreed elsewhere. */
export const agreedContracts: fc.Arbitrary<Contract> = fc
  .record({
    rows: fc.array(rowInput, { minLength: 1, maxLength: 12 }).map(dated),
    method: fc.constantFrom('flat', 'declining_equal_instalment', 'bullet'),
    servicing,
  })
  .map(({ rows, method, servicing: agreed }): Contract => ({
    terms: {
      principal: sumOf(rows.map(({ principal }) => principal)),
      rate: rateOf('24', 'year'),
      method,
      frequency: { every: 1, unit: 'month' },
      instalments: rows.length,
      disbursedOn: start,
      fees: [],
      rows,
    },
    servicing: agreed,
  }))
  .filter((contract) => whyNotTerms(contract.terms) === undefined);

const exactRates = fc
  .tuple(fc.integer({ min: 0, max: 1200 }), fc.integer({ min: 0, max: 999_999 }), fc.constantFrom(...RatePeriod.options))
  .map(([whole, decimals, per]) =>
    rateOf(`${per === 'month' ? whole % 101 : whole}.${decimals.toString().padStart(6, '0')}`, per),
  );

const wide = fc.record({
  principal: fc.bigInt({ min: 200n, max: 10_000_000_000n }).map(kobo),
  rate: exactRates,
  method: fc.constantFrom(...ScheduleMethod.options.filter((one) => one !== 'fixed_instalment')),
  frequency: fc.record({ every: fc.integer({ min: 1, max: 12 }), unit: fc.constantFrom(...FrequencyUnit.options) }),
  instalments: fc.integer({ min: 1, max: 120 }),
  disbursedOn: fc.integer({ min: 0, max: 4000 }).map((days) => addDays(day('2024-01-01'), days)),
  fees: fc.constant([]),
  dayCount: fc.constantFrom(...DayCount.options),
  grace: fc.record({ principal: few, interestDeferred: few, interestFree: few }),
  wait: option(fc.integer({ min: 1, max: 366 })),
  rounding: option(
    fc.record({
      mode: fc.constantFrom(...RoundingMode.options),
      multiple: option(fc.constantFrom(kobo(100n), kobo(1000n), kobo(10_000n))),
      residue: fc.constantFrom('last' as const, 'first' as const),
    }),
  ),
  principalShare: fc.integer({ min: 1, max: 5 }).map((percent) => ({ numerator: BigInt(percent), denominator: 1000n })),
  downPayment: option(fc.bigInt({ min: 1n, max: 100n }).map(kobo)),
  tranche: option(fc.tuple(fc.integer({ min: 1, max: 200 }), fc.bigInt({ min: 1n, max: 1_000_000n }))),
});

/** Terms of any length, rate and unit: for schedules, which cost less than accounts. */
export const longTerms: fc.Arbitrary<Terms> = wide
  .map(({ wait, tranche, ...rest }): Terms => ({
    ...rest,
    firstDueOn: wait === undefined ? undefined : addDays(rest.disbursedOn, wait),
    tranches: tranche ? [{ on: addDays(rest.disbursedOn, tranche[0]), amount: kobo(tranche[1]) }] : [],
  }))
  .filter((one) => whyNotTerms(one) === undefined);

/**
 * Loans of which more is paid out once to three times, on days of its own each. Moved due days, a residue in the first row of a flat loan and a
 * first row of another length move kobo between rows, and a fixed share is rounded for each payout, so what compares row by row leaves them out;
 * the laws of every contract do not.
 */
export const termsInParts: fc.Arbitrary<Terms & { tranches: readonly Tranche[] }> = fc
  .tuple(
    // Above 120 % a year a flat loan whose first rows are free of interest may repay its principal in them, and ends there.
    terms.filter(
      ({ method, rate }) =>
        method !== 'fixed_principal_percent' &&
        (method !== 'flat' || (rate.per === 'year' && rate.hundredMillionths <= 120_000_000n)),
    ),
    fc.uniqueArray(fc.record({ days: fc.integer({ min: 1, max: 200 }), amount: money(10_000n, 500_000_000n) }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ days }) => days,
    }),
  )
  .map(([one, parts]) => ({
    ...one,
    rounding: one.rounding && { ...one.rounding, residue: one.method === 'flat' ? ('last' as const) : one.rounding.residue },
    workingDays: undefined,
    downPayment: undefined,
    firstDueOn: undefined,
    tranches: parts
      .map((part) => ({ on: addDays(start, part.days), amount: part.amount }))
      .toSorted((a, b) => (a.on < b.on ? -1 : 1)),
  }))
  .filter((one) => whyNotTerms(one) === undefined);
