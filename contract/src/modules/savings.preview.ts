/** API contract: the calculator of savings and deposits. Daily balances, accruals and postings for given terms. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Day, daysBetween } from '../kernel/time.ts';
import { FineNaira, InterestDay, InterestTerms } from './interest.ts';
import { DepositPreview, DepositPreviewInput } from './investments.deposits.ts';

/** The longest time that one request calculates. */
export const maxPreviewDays = 1_100;

/** With it, 200 movements and the highest rate, every balance is an exact number in JSON. */
const maxMovementKobo = 1_000_000_000_000n;

/** On a day, before its interest: in above zero, out below. */
const Movement = z.object({
  on: Day,
  amount: KoboOnWire.refine((amount) => amount !== 0n, 'Enter an amount').refine(
    (amount) => amount <= maxMovementKobo && amount >= -maxMovementKobo,
    'At most ₦10 billion',
  ),
});

export const SavingsPreviewInput = z
  .object({
    kind: z.literal('savings').optional(),
    terms: InterestTerms,
    start_on: Day,
    /** The first day that is not counted any more. */
    until: Day,
    movements: z.array(Movement).min(1, 'Add a deposit').max(200, 'At most 200 movements'),
  })
  .superRefine(({ start_on: start, until, movements }, context) => {
    const complain = (path: (string | number)[], message: string): void => context.addIssue({ code: 'custom', path, message });
    const days = daysBetween(start, until);
    if (days < 1) complain(['until'], 'Choose an end date after the start date');
    if (days > maxPreviewDays) complain(['until'], `At most ${maxPreviewDays.toLocaleString('en-NG')} days`);
    for (const [at, { on }] of movements.entries())
      if (on < start || on >= until) complain(['movements', at, 'on'], 'Choose a day from the start to the end');
  });
export type SavingsPreviewInput = z.output<typeof SavingsPreviewInput>;

export const SavingsPreview = z.object({
  kind: z.literal('savings').optional(),
  days: z.array(InterestDay),
  postings: z.array(z.object({ on: Day, interest: KoboOnWire, withholding_tax: KoboOnWire, balance: KoboOnWire })),
  totals: z.object({
    interest: KoboOnWire,
    /** Before it is rounded. */
    exact_interest: FineNaira,
    withholding_tax: KoboOnWire,
    balance: KoboOnWire,
  }),
});
export type SavingsPreview = z.output<typeof SavingsPreview>;

/** Movements of an account, or a deposit for a term. */
export const PreviewInput = z.discriminatedUnion('kind', [SavingsPreviewInput, DepositPreviewInput]);
export type PreviewInput = z.output<typeof PreviewInput>;
export const Preview = z.discriminatedUnion('kind', [SavingsPreview, DepositPreview]);
export type Preview = z.output<typeof Preview>;

export const savingsPreviewCalls = {
  preview: call({
    method: 'POST',
    path: '/savings/preview',
    summary: 'Daily balances, accruals and postings of a savings account or a deposit for given terms; stores nothing.',
    access: 'public',
    addition: true,
    budget: 'public',
    body: PreviewInput,
    reply: one(Preview),
  }),
};
