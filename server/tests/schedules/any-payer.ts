/** Borrowers who follow their plan: they pay an instalment to the kobo or nearly, early or late, or leave it out. */
import { type Kobo, kobo, maxOf, minus, plus, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import { PrepaymentEffect } from '@ajo/contract/modules/schedules';
import fc from 'fast-check';
import { whyNotEvents } from '../../src/modules/schedules/account-view.rules.ts';
import { inOrder } from '../../src/modules/schedules/account.rules.ts';
import type { AccountEvent } from '../../src/modules/schedules/account.ts';
import { scheduleOf } from '../../src/modules/schedules/schedule.rules.ts';
import type { Row, Terms } from '../../src/modules/schedules/schedule.ts';
import { money } from './any-contract.ts';

/** Around the tolerance of arrears, and any amount. */
const differences = fc.oneof(fc.constantFrom(1n, 9_999n, 10_000n, 10_001n).map(kobo), money(1n, 2_000_000n));

type Answer = (row: Row, by: Kobo, effect: PrepaymentEffect) => object | undefined;

const repaid = (amount: Kobo): object => ({ type: 'repayment', amount: maxOf(amount, kobo(1n)) });
const exact: Answer = ({ total }) => repaid(total);
const less: Answer = ({ total }, by) => repaid(minus(total, by));
const answers: readonly Answer[] = [
  exact,
  exact,
  exact,
  less,
  less,
  ({ total }, by) => repaid(plus(total, by)),
  ({ total }) => repaid(plus(total, total)),
  () => undefined,
  () => ({ type: 'payoff' }),
  (_, amount) => ({ type: 'waiver', amount }),
  (_, amount) => ({ type: 'charge', amount, kind: 'penalty' }),
  (_, amount, effect) => ({ type: 'prepayment', amount, effect }),
];

const step = fc.record({
  answer: fc.constantFrom(...answers),
  by: differences,
  effect: fc.constantFrom(...PrepaymentEffect.options),
  late: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.integer({ min: -9, max: 45 }) }),
});

/** One step for each row of the plan, in the order of days. What cannot follow is left out. */
export function payersOf(terms: Terms): fc.Arbitrary<AccountEvent[]> {
  const { rows } = scheduleOf(terms);
  return fc.tuple(...rows.map(() => step)).map((steps) => {
    const acts = steps.flatMap(({ answer, by, effect, late }, at): AccountEvent[] => {
      const row = rows[at];
      const act = row && answer(row, by, effect);
      return act ? [{ ...act, id: `p${at}`, on: addDays(row.dueOn, late) } as AccountEvent] : [];
    });
    return inOrder(acts.filter(({ on }) => !isBefore(on, terms.disbursedOn))).reduce<AccountEvent[]>(
      (events, act) => (whyNotEvents(terms, [...events, act]) === undefined ? [...events, act] : events),
      [],
    );
  });
}

/** Pays like `payersOf` until a day and ends the loan on it: by payoff, or with all that the rows after it ask for, nearly to the kobo. */
export const leaversOf = (terms: Terms): fc.Arbitrary<AccountEvent[]> =>
  fc
    .tuple(payersOf(terms), fc.integer({ min: 1, max: 400 }), differences, fc.constantFrom('payoff', 'all', 'more', 'less'))
    .map(([paid, days, by, how]): AccountEvent[] => {
      const on = addDays(terms.disbursedOn, days);
      const left = sumOf(
        scheduleOf(terms)
          .rows.filter(({ dueOn }) => !isBefore(dueOn, on))
          .map(({ total }) => total),
      );
      const amounts: Record<string, Kobo> = { all: left, more: plus(left, by), less: minus(left, by) };
      const ending = { ...(how === 'payoff' ? { type: 'payoff' } : repaid(amounts[how] ?? left)), id: 'end', on } as AccountEvent;
      const events = paid.filter((event) => isBefore(event.on, on));
      return whyNotEvents(terms, [...events, ending]) === undefined ? [...events, ending] : events;
    });

/** Pays every instalment on its day until one, and more than that between: principal ahead of time, with each effect on the plan. */
export const savingPayersOf = (terms: Terms): fc.Arbitrary<AccountEvent[]> => {
  const { rows } = scheduleOf(terms);
  const extra = fc.record({
    row: fc.nat(rows.length - 1),
    days: fc.integer({ min: 0, max: 20 }),
    percent: fc.bigInt({ min: 2n, max: 40n }),
    effect: fc.constantFrom(...PrepaymentEffect.options),
  });
  return fc
    .tuple(fc.array(extra, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: rows.length }))
    .map(([extras, until]) =>
      inOrder([
        ...rows.slice(0, until).map(({ total, dueOn }, at) => ({ ...repaid(total), id: `p${at}`, on: dueOn }) as AccountEvent),
        ...extras.flatMap(({ row, days, percent, effect }, at): AccountEvent[] => {
          const amount = maxOf(kobo((terms.principal * percent) / 100n), kobo(1n));
          const on = addDays(rows[row]?.dueOn ?? terms.disbursedOn, days);
          return [{ type: 'prepayment', id: `x${at}`, on, amount, effect }];
        }),
      ]).filter((_, at, events) => whyNotEvents(terms, events.slice(0, at + 1)) === undefined),
    );
};

/** Pays until a row, then little and late: penalties grow, also after the plan has ended. */
export const latePayersOf = (terms: Terms): fc.Arbitrary<AccountEvent[]> => {
  const { rows } = scheduleOf(terms);
  const partial = fc.record({ days: fc.integer({ min: 1, max: 500 }), permille: fc.bigInt({ min: 1n, max: 400n }) });
  return fc.tuple(fc.nat(rows.length - 1), fc.array(partial, { minLength: 1, maxLength: 4 })).map(([until, partials]) =>
    inOrder([
      ...rows.slice(0, until).map(({ total, dueOn }, at) => ({ ...repaid(total), id: `p${at}`, on: dueOn }) as AccountEvent),
      ...partials.map(({ days, permille }, at) => {
        const amount = kobo((terms.principal * permille) / 1_000n);
        return { ...repaid(amount), id: `l${at}`, on: addDays(rows[until]?.dueOn ?? terms.disbursedOn, days) } as AccountEvent;
      }),
    ]),
  );
};

/** Pays by the plan until a row, chooses later rows and settles them, and is paid more once or twice: inside the plan or after it. */
export const growingPayersOf = (terms: Terms): fc.Arbitrary<AccountEvent[]> => {
  const { rows } = scheduleOf(terms);
  const payout = fc.record({
    row: fc.nat(rows.length),
    days: fc.integer({ min: -12, max: 20 }),
    percent: fc.bigInt({ min: 1n, max: 80n }),
  });
  return fc
    .record({
      until: fc.nat(rows.length),
      chosen: fc.uniqueArray(fc.nat(rows.length - 1), { maxLength: 2 }),
      payouts: fc.array(payout, { minLength: 1, maxLength: 2 }),
      isUndone: fc.nat(3).map((one) => one === 0),
    })
    .map(({ until, chosen, payouts, isUndone }) => {
      const dueOn = (row: number): Day => rows[Math.min(row, rows.length - 1)]?.dueOn ?? terms.disbursedOn;
      const on = (row: number, days: number): Day => laterOf(addDays(dueOn(row), days), addDays(terms.disbursedOn, 1));
      return inOrder([
        ...rows.slice(0, until).map(({ total }, at) => ({ ...repaid(total), id: `p${at}`, on: dueOn(at) }) as AccountEvent),
        ...chosen.map(
          (row) => ({ ...repaid(rows[row]?.total ?? kobo(1n)), row: row + 1, id: `c${row}`, on: on(until, -3) }) as AccountEvent,
        ),
        ...payouts.map(({ row, days, percent }, at): AccountEvent => {
          const amount = maxOf(kobo((terms.principal * percent) / 100n), kobo(1n));
          return { type: 'tranche', id: `t${at}`, on: on(row, days), amount };
        }),
        ...(isUndone ? [{ type: 'reversal', id: 'u', on: on(rows.length, 30), reverses: 't0' } satisfies AccountEvent] : []),
      ]).filter((_, at, events) => whyNotEvents(terms, events.slice(0, at + 1)) === undefined);
    });
};

const laterOf = (a: Day, b: Day): Day => (isBefore(a, b) ? b : a);
