/** The contract for days on which our own payment channels failed: no penalties are charged for them. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { one } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';

export const OutageId = idOf('OutageId');
export type OutageId = z.output<typeof OutageId>;

/** `all`: people could not reach us at all. */
export const OutageChannel = z.enum(['checkout', 'card', 'transfer', 'all']);
export type OutageChannel = z.output<typeof OutageChannel>;

export const OutageView = z.object({
  id: OutageId,
  on: Day,
  channel: OutageChannel,
  reason: z.string(),
  /** The program itself, when the provider had to be left alone after repeated faults. */
  declared_by: z.string(),
  declared_at: Instant,
  withdrawn: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
});
export type OutageView = z.output<typeof OutageView>;

const Reason = z.string().trim().min(3, 'Give a reason of at least 3 characters').max(500);

export const outageCalls = {
  list: call({
    method: 'GET',
    path: '/admin/outages',
    summary: 'Outage days of our payment channels, newest first; no penalties accrue on them.',
    access: 'wallets.manage',
    addition: true,
    reply: z.object({ data: z.array(OutageView) }),
  }),
  declare: call({
    method: 'POST',
    path: '/admin/outages',
    summary: 'Declares an outage day of a payment channel; no penalties accrue on it.',
    access: 'wallets.manage',
    addition: true,
    body: z.object({ on: Day, channel: OutageChannel, reason: Reason }),
    status: 201,
    reply: one(OutageView),
  }),
  withdraw: call({
    method: 'POST',
    path: '/admin/outages/{id}/withdraw',
    summary: 'Withdraws an outage day; penalties accrue on it again.',
    access: 'wallets.manage',
    addition: true,
    params: z.object({ id: OutageId }),
    body: z.object({ reason: Reason }),
    reply: one(OutageView),
  }),
};
