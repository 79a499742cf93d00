/** Paying a loan early: what an amount would change, for each effect. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Day } from '../kernel/time.ts';
import { LoanId } from './loans.ts';
import { PrepaymentEffect } from './schedules.words.ts';

const ByLoan = z.object({ id: LoanId });

/** What paying an amount early would do, for each choice. */
export const PrepaymentQuote = z.object({
  amount: KoboOnWire,
  /** What of the amount is due anyway. */
  due: KoboOnWire,
  payoff: KoboOnWire,
  /** Only those that leave something else than the others; one when there is nothing to choose. */
  choices: z.array(
    z.object({
      effect: PrepaymentEffect,
      /** How much less is paid in all than without paying early. */
      saves: KoboOnWire,
      next_instalment: KoboOnWire,
      instalments_left: z.int(),
      last_due_on: Day.nullable(),
      interest_left: KoboOnWire,
      total_left: KoboOnWire,
      /** The schedule as it would be: what each instalment would still ask. */
      rows: z.array(z.object({ number: z.int(), due_on: Day, outstanding: KoboOnWire })),
    }),
  ),
});
export type PrepaymentQuote = z.output<typeof PrepaymentQuote>;

export const prepaymentCalls = {
  quote: call({
    method: 'POST',
    path: '/user/loan/{id}/prepayment/quote',
    summary: "The result of an early payment on the customer's loan, for each effect.",
    access: 'payments.own',
    addition: true,
    params: ByLoan,
    body: z.object({ amount: PositiveKoboOnWire }),
    reply: one(PrepaymentQuote),
  }),
  quoteForStaff: call({
    method: 'POST',
    path: '/{role}/loan/{id}/prepayment/quote',
    summary: 'The result of an early payment on a loan, for each effect.',
    access: 'loans.file',
    addition: true,
    params: ByLoan,
    body: z.object({ amount: PositiveKoboOnWire }),
    reply: one(PrepaymentQuote),
  }),
};
