/** Staff by role over HTTP: the same people as the list of staff shows. */
import { prefixOf, type StaffRole, staffRoles } from '@ajo/contract/kernel/access';
import type { Figure, StaffOfRole } from '@ajo/contract/modules/dashboard';
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { addBranch } from '#modules/branches';
import type { User } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { expect, test } from 'vitest';
import type { z } from 'zod';

const context = await freshContext();
const app = await appOf(context);
const branchId = await inTransaction(context.db, (tx) => addBranch(tx, context, 'Yaba'));
const people = {
  hr: await aStaff(context, 'hr'),
  subadmin: await aStaff(context, 'subadmin', { branchId }),
  finance: await aStaff(context, 'finance'),
} satisfies Partial<Record<StaffRole, User>>;
await aStaff(context, 'team_lead', { branchId });
await aStaff(context, 'team_lead');
const get = async (role: keyof typeof people, path: string) =>
  ask(app, `GET /api/${prefixOf(role)}/${path}`, { as: await signIn(context, people[role]) });

test('staff are counted by role as the list of each role counts them, in the scope of the caller', async () => {
  for (const role of ['hr', 'subadmin'] as const) {
    const counted = (await get(role, 'dashboard/staff')).json().data as z.input<typeof StaffOfRole>[];
    expect(counted.map((one) => one.role)).toEqual(staffRoles.filter((one) => counted.some((other) => other.role === one)));
    for (const { role: type, count } of counted)
      expect([type, count]).toEqual([type, (await get(role, `search/admins?type=${type}`)).json().meta.total]);
    const figures: z.input<typeof Figure>[] = (await get(role, 'dashboard')).json().data.figures;
    const whole = figures.find(({ name }) => name === 'staff')?.count;
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(whole);
    expect(counted.find((one) => one.role === 'team_lead')?.count).toBe(role === 'hr' ? 2 : 1);
  }
  expect((await get('finance', 'dashboard/staff')).statusCode).toBe(403);
});
