/** API contract: freezing savings accounts. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { one } from '../kernel/page.ts';
import { StaffSavingsDetail } from './savings.staff.ts';
import { BySavings, SplitShare } from './savings.ts';

const managed = {
  access: 'savings.manage',
  addition: true,
  params: BySavings,
  body: z.object({ reason: z.string().trim().min(5, 'Give a reason of at least 5 characters').max(500) }),
  reply: one(StaffSavingsDetail),
} as const;

/** Up to five accounts of one customer, 10,000 in sum; none ends the division. The first one gets the kobo that are left. */
const Split = z.array(SplitShare).max(5, 'Name five accounts at most');

export const manageSavingsCalls = {
  split: call({
    method: 'PATCH',
    path: '/admin/savings/{id}',
    summary: 'Sets how later deposits to a savings account are divided between accounts of its customer; an empty list ends it.',
    access: 'savings.manage',
    takesIdempotencyKey: 'in-transaction',
    params: BySavings,
    body: z
      .object({ split: Split.optional(), split_config: Split.optional() })
      .refine(({ split, split_config: config }) => split !== undefined || config !== undefined, {
        path: ['split'],
        error: 'Give the shares',
      }),
    reply: one(StaffSavingsDetail),
  }),
  freeze: call({
    method: 'POST',
    path: '/admin/savings/{id}/freeze',
    summary: 'Freezes a savings account: nothing leaves it until the freeze is lifted.',
    ...managed,
  }),
  unfreeze: call({
    method: 'POST',
    path: '/admin/savings/{id}/unfreeze',
    summary: 'Lifts the freeze of a savings account.',
    ...managed,
  }),
  liftLock: call({
    method: 'POST',
    path: '/admin/savings/{id}/court-order',
    summary: 'Records the court order that frees a locked savings account before its day. The reason names the order.',
    ...managed,
    access: 'savings.court_order',
    takesIdempotencyKey: 'in-transaction',
  }),
};
