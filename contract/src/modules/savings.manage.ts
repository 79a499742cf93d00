/** What the two sides promise each other about freezing and closing savings accounts. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { one } from '../kernel/page.ts';
import { StaffSavingsDetail } from './savings.staff.ts';
import { BySavings } from './savings.ts';

const managed = {
  access: 'savings.manage',
  addition: true,
  params: BySavings,
  body: z.object({ reason: z.string().trim().min(5, 'Say why, in a few words').max(500) }),
  reply: one(StaffSavingsDetail),
} as const;

export const manageSavingsCalls = {
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
  close: call({
    method: 'POST',
    path: '/admin/savings/{id}/close',
    summary: 'Closes an empty savings account. Refused while money, a withdrawal or unposted interest is left.',
    ...managed,
  }),
};
