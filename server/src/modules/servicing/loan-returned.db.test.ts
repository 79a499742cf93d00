/** A loan that was returned: its day, its payments and its statement for customer and staff. One that was reversed otherwise has none of them. */
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, type RunningLoan, signIn } from '#kit';
import { expect, test, vi } from 'vitest';
import { settleLoanReturns } from './index.ts';

vi.setConfig({ testTimeout: 60_000 });
const context = await freshContext();
const app = await appOf(context);
const staff = { finance: await aStaff(context, 'finance'), superadmin: await aStaff(context, 'superadmin') };
const by = (role: keyof typeof staff) => signIn(context, staff[role]);
const aLoan = async (): Promise<RunningLoan> => aRunningLoan(context, await aCustomer(context));
const request = async (loan: RunningLoan) =>
  ask(app, `POST /api/user/loan/${loan.id}/cooling-off`, { as: await signIn(context, loan.customer), body: {} });
const view = async (loan: RunningLoan) =>
  (await ask(app, `GET /api/user/loan/${loan.id}/loan-payments`, { as: await signIn(context, loan.customer) })).json().data;
let references = 0;
const pay = async (loan: RunningLoan, amount: number) => {
  const body = { amount, reference: `RETURNED-${(references += 1)}` };
  const reply = await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { as: await by('finance'), body });
  expect(reply.statusCode).toBe(200);
};

test('a returned loan has its day for customer and staff, and its payments are received; a wrong booking stays reversed', async () => {
  const loan = await aLoan();
  await pay(loan, 1_000_000);
  const [{ id }] = (await view(loan)).payments;
  const { instalments } = (await ask(app, `GET /api/finance/loan/${loan.id}/loan-payments`, { as: await by('finance') })).json()
    .data;
  await ask(app, `POST /api/admin/loan/${loan.id}/loan-payments/${instalments[0].id}/payment-log/${id}/reverse`, {
    as: await by('finance'),
    body: { reason: 'Meant for another loan' },
  });
  await request(loan);
  await pay(loan, 3_970_000);
  await settleLoanReturns(context, { loanId: loan.id });
  const today = context.clock.businessDay();
  const facts = { status: 'reversed', returned_on: today };
  const ada = await signIn(context, loan.customer);
  expect((await ask(app, `GET /api/user/loan/${loan.id}`, { as: ada })).json().data).toMatchObject(facts);
  expect((await ask(app, `GET /api/admin/loan/${loan.id}`, { as: await by('superadmin') })).json().data).toMatchObject(facts);
  expect((await view(loan)).payments.map((row: { reversed: { with_loan: boolean } }) => row.reversed.with_loan)).toEqual([
    true,
    false,
  ]);
  const record = await ask(app, `GET /api/admin/users/${loan.customer.id}/payments`, { as: await by('superadmin') });
  expect(record.json().data.map((row: { reversed: boolean }) => row.reversed)).toEqual([false, true]);

  for (const [area, as] of [
    ['user', ada],
    ['finance', await by('finance')],
  ] as const) {
    const csv = (await ask(app, `GET /api/${area}/loan/${loan.id}/statement?format=csv`, { as })).body;
    expect(
      csv
        .split('\r\n')
        .slice(1, 7)
        .map((line) => line.replaceAll(/"[^"]*"/g, (text) => text.slice(1, -1).replaceAll(',', '')).split(','))
        .map(([, what, , , , , , change, balance]) => [what, change, balance]),
    ).toEqual([
      ['Brought forward', '0.00', '0.00'],
      ['Loan paid out', '39600.00', '39600.00'],
      ['Payment', '-10000.00', '29600.00'],
      ['Payment reversed', '10000.00', '39600.00'],
      ['Payment ₦100.00 kept as credit', '-39600.00', '0.00'],
      ['Loan returned: no interest and no fee', '0.00', '0.00'],
    ]);
    const pdf = await ask(app, `GET /api/${area}/loan/${loan.id}/statement`, { as });
    expect([pdf.statusCode, pdf.body.slice(0, 5)]).toEqual([200, '%PDF-']);
  }
});

test('a loan reversed without a payment of the customer was not returned, and has no statement', async () => {
  const loan = await aLoan();
  const reverse = async (role: keyof typeof staff) =>
    ask(app, `POST /api/admin/loan/${loan.id}/reverse`, {
      as: await by(role),
      body: { reason: 'Paid out in error', returned: true },
    });
  await reverse('finance');
  await reverse('superadmin');
  const ada = await signIn(context, loan.customer);
  expect((await ask(app, `GET /api/user/loan/${loan.id}`, { as: ada })).json().data).toMatchObject({
    status: 'reversed',
    returned_on: null,
  });
  expect((await ask(app, `GET /api/user/loan/${loan.id}/statement`, { as: ada })).json().code).toBe('statement_missing');
});
