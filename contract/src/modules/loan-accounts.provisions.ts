/** The shares of the principal that the day close provides for, by days past due: a setting with a day that two people change. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { one } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { ApprovalRequested } from './approvals.answer.ts';

/** The days past due from which each rate applies, in order. */
export const provisionClasses = ['current', '1-30', '31-60', '61-90', '91-180', '181+'] as const;
export type ProvisionClass = (typeof provisionClasses)[number];

/** Hundredths of a percent of the outstanding principal. */
const bps = z.int('Enter a percentage between 0 and 100').min(0, 'At least 0 %').max(10_000, 'At most 100 %');
const rates = {
  current: bps,
  '1-30': bps,
  '31-60': bps,
  '61-90': bps,
  '91-180': bps,
  '181+': bps,
} satisfies Record<ProvisionClass, z.ZodType>;

export const ProvisionRates = z.object(rates);
export type ProvisionRates = z.output<typeof ProvisionRates>;

/** What may be set: a loan that is later is never provided for less. Stored rates are read as they are. */
export const NewProvisionRates = ProvisionRates.superRefine((chosen, context) => {
  for (const [at, name] of provisionClasses.entries()) {
    const before = provisionClasses[at - 1];
    if (before && chosen[name] < chosen[before])
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `At least the rate of ${before === 'current' ? 'loans on time' : before}`,
      });
  }
});

export const ProvisionRatesView = z.object({
  today: ProvisionRates,
  /** Days from which other rates apply, the newest first; days to come included. */
  versions: z.array(
    z.object({ effective_on: Day, changed_by: z.string().nullable(), changed_at: Instant, rates: ProvisionRates }),
  ),
});
export type ProvisionRatesView = z.output<typeof ProvisionRatesView>;

export const ProvisionRatesRequest = z.object({
  rates: NewProvisionRates,
  /** Today or later: closed days keep their provisions. */
  from: Day,
  reason: z.string().trim().min(10, 'Give a reason of at least 10 characters').max(1000),
});
export type ProvisionRatesRequest = z.output<typeof ProvisionRatesRequest>;

export const provisionCalls = {
  rates: call({
    method: 'GET',
    path: '/{role}/provision-rates',
    summary: 'The provision rates by days past due: today, and each day on which they change.',
    access: 'reports.read',
    addition: true,
    reply: one(ProvisionRatesView),
  }),
  requestRates: call({
    method: 'POST',
    path: '/{role}/provision-rates',
    summary: 'Requests other provision rates from a day on. They apply when a second person approves them.',
    access: 'provisions.manage',
    addition: true,
    stepUp: true,
    takesIdempotencyKey: 'in-transaction',
    body: ProvisionRatesRequest,
    reply: one(ApprovalRequested),
  }),
};
