/** Borrowers who follow their plan: they pay an instalment to the kobo or nearly, early or late, or leave it out. */
import { type Kobo, kobo, maxOf, minus, plus, sumOf } from '@ajo/contract/kernel/money';
import { addDays, isBefore } from '@ajo/contract/kernel/time';
import { PrepaymentEffect } from '@ajo/contract/modules/schedules';
import fc from 'fast-check';
import { whyNotEvents } from '../../src/modules/schedules/account-view.rules.ts';
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
    return acts
      .filter(({ on }) => !isBefore(on, terms.disbursedOn))
      .toSorted((a, b) => (isBefore(a.on, b.on) ? -1 : Number(isBefore(b.on, a.on))))
      .reduce<AccountEvent[]>(
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
