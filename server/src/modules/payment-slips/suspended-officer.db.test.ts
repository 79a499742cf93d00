/** A slip is evidence of a customer's payment: it stays pending when the officer who handed it in is suspended. */
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, signIn } from '#kit';
import { expect, test } from 'vitest';
import { expireApprovals } from '#modules/approvals';
import { sqlOf } from '#platform/db/sql';
import { approvalRegistry } from '../../approvals.ts';
import { formOf, pdf } from '../../../tests/repayments/forms.ts';

test('suspending the officer who uploaded a slip neither denies it nor blocks its approval', async () => {
  const context = await freshContext();
  const app = await appOf(context);
  const finance = await signIn(context, await aStaff(context, 'finance'));
  const superadmin = await signIn(context, await aStaff(context, 'superadmin'));
  const officer = await aStaff(context, 'admin');
  const loan = await aRunningLoan(context, await aCustomer(context));
  const slip = formOf(
    { loan_id: loan.id, amount: '500000', paid_on: '2026-03-02', note: 'Paid at the counter' },
    { name: 'slip.pdf', type: 'application/pdf', bytes: pdf },
  );
  const sent = await ask(app, 'POST /api/admin/payment_receipt', { as: await signIn(context, officer), ...slip });
  const { id } = sent.json().data;
  const statusOf = () =>
    sqlOf(context.db).selectFrom('payment_slips').select('status').where('id', '=', id).executeTakeFirstOrThrow();

  const suspension = { user_id: officer.id, suspend: true, reason: 'Left the house' };
  expect((await ask(app, 'PUT /api/admin/suspend_user', { as: superadmin, body: suspension })).statusCode).toBe(200);
  await expireApprovals(context, approvalRegistry.kinds);
  expect(await statusOf()).toEqual({ status: 'pending' });

  const decision = { status: 'approved', reference: 'BANK-9001' };
  const decided = await ask(app, `POST /api/admin/payment_receipt/${id}/review`, { as: finance, body: decision });
  expect([decided.statusCode, await statusOf()]).toEqual([200, { status: 'approved' }]);
});
