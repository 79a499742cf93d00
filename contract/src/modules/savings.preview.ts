/** What the two sides promise each other about the savings calculator: daily balances, accruals and postings for given terms and movements. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Day, daysBetween } from '../kernel/time.ts';

/** The longest time that one request calculates. */
export const maxPreviewDays = 1_100;

/** With it, 200 movements and the highest rate, every balance is an exact number in JSON. */
const maxMovementKobo = 1_000_000_000_000n;

const NotNegative = KoboOnWire.refine((amount) => amount >= 0n, 'Enter an amount of zero or more');
const Percentage = z.int('Enter a percentage').min(0, 'Enter a percentage of zero or more').max(10_000, 'At most 100 percent');

/** `365` and `360` days in every year; `actual` has 366 in a leap year. */
export const DayCount = z.enum(['365', '360', 'actual']);
export type DayCount = z.output<typeof DayCount>;
/** `daily`: each day by its own balance. `average`: all days of a period by the average of their balances. */
export const BalanceMethod = z.enum(['daily', 'average']);
/** `none`: interest bears interest once it is posted. `daily`: from the day after it was earned. */
export const Compounding = z.enum(['none', 'daily']);
/** When the interest joins the balance: on the first day after each period, and after the last day. */
export const PostingPeriod = z.enum(['monthly', 'quarterly', 'yearly', 'end']);
export type PostingPeriod = z.output<typeof PostingPeriod>;

export const InterestTerms = z
  .object({
    /** Of a year, in basis points: 1000 is 10 percent. */
    rate_bps: Percentage,
    day_count: DayCount.default('365'),
    balance_method: BalanceMethod.default('daily'),
    compounding: Compounding.default('none'),
    posting: PostingPeriod.default('monthly'),
    /** A day, or with `average` a period, with less earns nothing. */
    min_balance: NotNegative.default(0n as z.output<typeof NotNegative>),
    /** From a balance on, the whole of it earns this rate instead. */
    tiers: z
      .array(z.object({ from: NotNegative, rate_bps: Percentage }))
      .max(20, 'At most 20 tiers')
      .default([]),
    withholding_tax_bps: Percentage.default(0),
  })
  .refine(({ balance_method: method, compounding }) => method === 'daily' || compounding === 'none', {
    path: ['compounding'],
    error: 'Interest on an average balance is known at the end of its period only',
  });
export type InterestTerms = z.output<typeof InterestTerms>;

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
    terms: InterestTerms,
    start_on: Day,
    /** The first day that is not counted any more. */
    until: Day,
    movements: z.array(Movement).min(1, 'Add a deposit').max(200, 'At most 200 movements'),
  })
  .superRefine(({ start_on: start, until, movements }, context) => {
    const complain = (path: (string | number)[], message: string): void => context.addIssue({ code: 'custom', path, message });
    const days = daysBetween(start, until);
    if (days < 1) complain(['until'], 'The end is after the start');
    if (days > maxPreviewDays) complain(['until'], `At most ${maxPreviewDays.toLocaleString('en-NG')} days`);
    for (const [at, { on }] of movements.entries())
      if (on < start || on >= until) complain(['movements', at, 'on'], 'Choose a day from the start to the end');
  });
export type SavingsPreviewInput = z.output<typeof SavingsPreviewInput>;

/** Naira with four decimals: what is earned between postings is no whole kobo. */
const Fine = z.string();

export const SavingsPreview = z.object({
  days: z.array(z.object({ on: Day, balance: KoboOnWire, interest: Fine })),
  postings: z.array(z.object({ on: Day, interest: KoboOnWire, withholding_tax: KoboOnWire, balance: KoboOnWire })),
  totals: z.object({
    interest: KoboOnWire,
    /** Before it is rounded. */
    exact_interest: Fine,
    withholding_tax: KoboOnWire,
    balance: KoboOnWire,
  }),
});
export type SavingsPreview = z.output<typeof SavingsPreview>;

export const savingsPreviewCalls = {
  preview: call({
    method: 'POST',
    path: '/savings/preview',
    summary: 'Daily balances, accruals and postings of a savings account for given terms and movements; stores nothing.',
    access: 'public',
    addition: true,
    budget: 'public',
    body: SavingsPreviewInput,
    reply: one(SavingsPreview),
  }),
};
