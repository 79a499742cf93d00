/** API contract: liens on savings accounts. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';
import { aboveLargest, KoboOnWire, PositiveKoboOnWire, withinLargest } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { Day, Instant } from '../kernel/time.ts';
import { BySavings } from './savings.ts';

export const LienId = idOf('LienId');
export type LienId = z.output<typeof LienId>;

/** `ended`: its last day is over. */
export const LienState = z.enum(['active', 'released', 'ended']);
export type LienState = z.output<typeof LienState>;

/** As its customer sees it. */
export const OwnLien = z.object({ id: LienId, amount: KoboOnWire, reason: z.string(), ends_on: Day.nullable() });
export type OwnLien = z.output<typeof OwnLien>;

export const StaffLien = OwnLien.extend({
  status: LienState,
  /** What the customer reads; `reason` is for staff. */
  customer_reason: z.string(),
  placed_by: z.string(),
  placed_at: Instant,
  released_by: z.string().nullable(),
  released_at: Instant.nullable(),
  release_reason: z.string().nullable(),
});
export type StaffLien = z.output<typeof StaffLien>;

const reason = z.string().trim().min(5, 'Give a reason of at least 5 characters').max(500);

export const lienCalls = {
  list: call({
    method: 'GET',
    path: '/admin/savings/{id}/liens',
    summary: 'The liens on a savings account, newest first, those that have ended included.',
    access: 'savings.read',
    addition: true,
    params: BySavings,
    reply: z.object({ data: z.array(StaffLien) }),
  }),
  place: call({
    method: 'POST',
    path: '/admin/savings/{id}/liens',
    summary: 'Places a lien: the amount stays in the balance and is not available until the lien ends.',
    access: 'savings.manage',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: BySavings,
    body: z.object({
      amount: PositiveKoboOnWire.refine(withinLargest, aboveLargest),
      reason,
      customer_reason: z.string().trim().min(5, 'Tell the customer why, in a few words').max(120),
      /** The last day of the lien. */
      ends_on: Day.optional(),
    }),
    status: 201,
    reply: one(StaffLien),
  }),
  release: call({
    method: 'POST',
    path: '/admin/savings/{id}/liens/{lid}/release',
    summary: 'Releases a lien: its amount is available again.',
    access: 'savings.manage',
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    params: BySavings.extend({ lid: LienId }),
    body: z.object({ reason }),
    reply: one(StaffLien),
  }),
  own: call({
    method: 'GET',
    path: '/user/savings/{id}/liens',
    summary: 'What is on hold in a savings account of the customer, and why.',
    access: 'savings.own',
    addition: true,
    params: BySavings,
    reply: z.object({ data: z.array(OwnLien) }),
  }),
};
