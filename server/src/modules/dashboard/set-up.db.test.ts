/** The first steps of a new lender on the dashboard of those who can take them. */
import type { SetUpStep } from '@ajo/contract/modules/dashboard';
import { aCustomer, appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { addBranch } from '#modules/branches';
import { saveUser, type User } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { expect, test } from 'vitest';
import { aRunningLoan, seedProducts } from '../../../tests/loans/applications.ts';

test('each step is done when its data exists, and none is shown once a loan was paid out', async () => {
  const context = await freshContext();
  const app = await appOf(context);
  const superadmin = await aStaff(context, 'superadmin');
  const setUp = async (user: User = superadmin): Promise<{ step: SetUpStep; done: boolean }[] | null> =>
    (await ask(app, 'GET /api/admin/dashboard', { as: await signIn(context, user) })).json().data.set_up;
  const done = async (): Promise<SetUpStep[]> => ((await setUp()) ?? []).filter((one) => one.done).map(({ step }) => step);

  expect(await setUp()).toEqual(
    ['second_superadmin', 'branch', 'staff', 'customer', 'loan'].map((step) => ({ step, done: false })),
  );
  const second = await aStaff(context, 'superadmin');
  const acceptedAs = (status: User['status']) => inTransaction(context.db, (tx) => saveUser(tx, second.id, { status }));
  await acceptedAs('unregistered');
  expect(await done()).toEqual([]);
  await acceptedAs('active');
  expect(await done()).toEqual(['second_superadmin']);
  await inTransaction(context.db, (tx) => addBranch(tx, context, 'Yaba'));
  expect(await done()).toEqual(['second_superadmin', 'branch']);
  const officer = await aStaff(context, 'credit_officer');
  expect(await done()).toEqual(['second_superadmin', 'branch', 'staff']);
  await aCustomer(context);
  expect(await done()).toEqual(['second_superadmin', 'branch', 'staff', 'customer']);
  const ofOfficer = await ask(app, 'GET /api/admin/dashboard', { as: await signIn(context, officer) });
  expect(ofOfficer.json().data.set_up).toBeNull();

  await seedProducts(context);
  await aRunningLoan(context);
  expect(await setUp()).toBeNull();
});
