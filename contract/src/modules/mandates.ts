/** Direct debit: a customer's consent at their bank that due instalments are collected from the account. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { one } from '../kernel/page.ts';
import { Instant } from '../kernel/time.ts';

export const MandateId = idOf('MandateId');
export type MandateId = z.output<typeof MandateId>;

/** `pending`: the customer has not confirmed it at the bank yet. */
export const MandateState = z.enum(['pending', 'active', 'failed', 'revoked']);
export type MandateState = z.output<typeof MandateState>;

export const MandateView = z.object({
  id: MandateId,
  status: MandateState,
  /** Null until the bank has confirmed. */
  bank: z.string().nullable(),
  last4: z.string().nullable(),
  /** Why it failed, ended, or cannot be charged now. */
  reason: z.string().nullable(),
  /** Where the customer confirms a pending one. */
  url: z.string().nullable(),
  requested_at: Instant,
  decided_at: Instant.nullable(),
});
export type MandateView = z.output<typeof MandateView>;

const ById = z.object({ id: MandateId });

export const mandateCalls = {
  own: call({
    method: 'GET',
    path: '/user/mandates',
    summary: "The newest direct debit of the customer's own, or null.",
    access: 'payments.own',
    addition: true,
    reply: one(MandateView.nullable()),
  }),
  request: call({
    method: 'POST',
    path: '/user/mandates',
    summary: 'Requests a direct debit; the customer confirms it at `url`. A repeat returns the request that is open.',
    access: 'payments.own',
    addition: true,
    takesIdempotencyKey: 'by-handler',
    body: z.object({ consent: z.literal(true, 'Agree before the direct debit is requested') }),
    reply: one(MandateView),
  }),
  check: call({
    method: 'POST',
    path: '/user/mandates/{id}/check',
    summary: 'Asks the provider whether the customer has confirmed.',
    access: 'payments.own',
    addition: true,
    takesIdempotencyKey: 'by-handler',
    params: ById,
    reply: one(MandateView),
  }),
  revoke: call({
    method: 'DELETE',
    path: '/user/mandates/{id}',
    summary: 'Ends a direct debit immediately. Nothing more is collected from the account.',
    access: 'payments.own',
    addition: true,
    takesIdempotencyKey: 'by-handler',
    params: ById,
    reply: one(MandateView),
  }),
};
