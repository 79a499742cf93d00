/** A running loan over HTTP: paid early, reversed, charged, forgiven, planned again, written off, undone; the books prove after each. */
import { dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, type RunningLoan, signIn } from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { subLedgers } from '../../sub-ledgers.ts';

const context = await freshContext({ REVERSAL_ALONE_UP_TO: '3000000' });
const app = await appOf(context);
type Headers = Record<string, string>;
let finance: Headers;
let admin: Headers;
let superadmin: Headers;
let credit: Headers;

const staff = await Promise.all(
  (['finance', 'admin', 'superadmin', 'credit_officer'] as const).map((role) => aStaff(context, role)),
);

/** Days pass; sessions of staff do not outlive them. */
async function pass(days: number): Promise<void> {
  context.clock.moveBy(days * dayMs);
  [finance = {}, admin = {}, superadmin = {}, credit = {}] = await Promise.all(staff.map((one) => signIn(context, one)));
}
beforeAll(() => pass(0));

afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

let references = 0;
const debit = async (loan: RunningLoan, amount: number, more: object = {}) => {
  references += 1;
  const body = { amount, reference: `BANK-${references}`, ...more };
  return (await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { as: finance, body })).json();
};
const view = async (loan: RunningLoan) =>
  (await ask(app, `GET /api/admin/loan/${loan.id}/loan-payments`, { as: admin })).json().data;
const status = async (loan: RunningLoan): Promise<string> =>
  (await ask(app, `GET /api/admin/loan/${loan.id}`, { as: admin })).json().data.status;
const reverse = (loan: RunningLoan, log: string, as: Headers = finance) =>
  view(loan).then(({ instalments }) =>
    ask(app, `POST /api/admin/loan/${loan.id}/loan-payments/${instalments[0].id}/payment-log/${log}/reverse`, {
      as,
      body: { reason: 'Booked on the wrong loan' },
    }),
  );
const update = (as: Headers, body: object) =>
  ask(app, 'PUT /api/admin/update_loan_payments', { as, body: { reason: 'Agreed with the customer', ...body } });
const aLoan = async () => aRunningLoan(context, await aCustomer(context));

describe('a payment', () => {
  test('of exactly the next instalment settles it as planned, however early', async () => {
    const loan = await aLoan();
    const { next } = await view(loan);
    await debit(loan, next.outstanding);
    expect((await view(loan)).instalments[0]).toMatchObject({ status: 'completed', outstanding: 0 });
  });

  test('of the payoff closes the loan to the kobo, and all its accounts have a zero balance', async () => {
    const loan = await aLoan();
    await pass(3);
    const { payoff, outstanding } = await view(loan);
    expect(payoff).toBeLessThan(outstanding);
    await debit(loan, payoff);
    expect([await status(loan), (await view(loan)).outstanding]).toEqual(['completed', 0]);
    for (const account of [gl.loanReceivable(loan.id), gl.interestReceivable(loan.id)])
      expect(await balanceOf(context.db, account)).toBe(0n);
  });

  test('ahead of time may lower the instalments, reduce their number or pay the next ones, exactly as quoted', async () => {
    const loan = await aLoan();
    const quoted = (
      await ask(app, `POST /api/finance/loan/${loan.id}/prepayment/quote`, { as: finance, body: { amount: 1_500_000 } })
    ).json().data;
    expect(quoted.choices.map((choice: { effect: string }) => choice.effect)).toEqual([
      'skip_next',
      'fewer_instalments',
      'lower_instalment',
    ]);
    const lower = quoted.choices.find(({ effect }: { effect: string }) => effect === 'lower_instalment');
    await debit(loan, 1_500_000, { effect: 'lower_instalment' });
    const after = await view(loan);
    expect([after.outstanding, after.instalments.filter((row: { outstanding: number }) => row.outstanding > 0).length]).toEqual([
      lower.total_left,
      lower.instalments_left,
    ]);
  });
});

describe('a reversal', () => {
  test('recalculates the loan without the payment: later ones move up, and the books follow by the difference', async () => {
    const loan = await aLoan();
    const { next } = await view(loan);
    const first = (await debit(loan, next.outstanding)).data;
    await debit(loan, 500_000);
    expect((await reverse(loan, first.id)).json()).toMatchObject({
      message: 'Payment reversed successfully',
      data: { state: 'done' },
    });
    const after = await view(loan);
    expect(after.instalments[0].paid).toBe(500_000);
    const payments = after.payments as { id: string; reversed: object | null; allocations: { instalment: number }[] }[];
    expect(payments.find(({ id }) => id === first.id)).toMatchObject({
      reversed: { reason: 'Booked on the wrong loan' },
      allocations: [],
    });
    expect(await balanceOf(context.db, gl.loanReceivable(loan.id))).toBe(BigInt(4_000_000) - (await principalPaid(loan)));
  });

  test('of the payment that closed the loan reopens it, exact to the kobo', async () => {
    const loan = await aLoan();
    const { outstanding, payoff } = await view(loan);
    const last = (await debit(loan, payoff)).data;
    expect(await status(loan)).toBe('completed');
    expect((await reverse(loan, last.id, admin)).json().data).toEqual({ state: 'asked' });
    expect(await status(loan)).toBe('completed');
    expect((await reverse(loan, last.id, admin)).json().code).toBe('second_person_needed');
    expect((await reverse(loan, last.id, finance)).json().data).toEqual({ state: 'done' });
    expect([await status(loan), (await view(loan)).outstanding]).toEqual(['active', outstanding]);
  });

  test('sent twice concurrently happens once', async () => {
    const loan = await aLoan();
    const paid = (await debit(loan, 300_000)).data;
    const answers = await Promise.all([reverse(loan, paid.id), reverse(loan, paid.id), reverse(loan, paid.id, admin)]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await view(loan)).paid).toBe(0);
  });

  test('is refused without the right, without a reason, and on another loan', async () => {
    const [loan, other] = [await aLoan(), await aLoan()];
    const paid = (await debit(loan, 300_000)).data;
    expect((await reverse(loan, paid.id, credit)).statusCode).toBe(403);
    expect((await reverse(other, paid.id)).statusCode).toBe(404);
    const { instalments } = await view(loan);
    const bare = await ask(
      app,
      `POST /api/admin/loan/${loan.id}/loan-payments/${instalments[0].id}/payment-log/${paid.id}/reverse`,
      { as: finance, body: {} },
    );
    expect([bare.statusCode, Object.keys(bare.json().errors)]).toEqual([422, ['reason']]);
  });

  test('removes the credit of an overpayment', async () => {
    const loan = await aLoan();
    const { payoff } = await view(loan);
    const paid = (await debit(loan, payoff + 12_300)).data;
    expect(await balanceOf(context.db, gl.customerCredit(loan.customer.id))).toBe(12_300n);
    await reverse(loan, paid.id, admin);
    await reverse(loan, paid.id, finance);
    expect(await balanceOf(context.db, gl.customerCredit(loan.customer.id))).toBe(0n);
  });
});

describe('a change of the amount due', () => {
  test('needs two people and identical facts', async () => {
    const loan = await aLoan();
    const charge = { action: 'charge', loan_id: loan.id, amount: 50_000 };
    expect((await update(admin, charge)).json().data).toEqual({ state: 'asked' });
    expect((await view(loan)).waiting).toMatchObject([{ kind: 'schedule', reason: 'Agreed with the customer' }]);
    expect((await update(superadmin, { ...charge, amount: 60_000 })).json().code).toBe('asked_differently');
    expect((await update(superadmin, charge)).json()).toMatchObject({
      message: 'Loan payment updated successfully',
      data: { state: 'done' },
    });
    expect((await view(loan)).instalments[0].fee).toBe(50_000);
    await update(admin, { action: 'waive', loan_id: loan.id, amount: 50_000, component: 'fee' });
    await update(superadmin, { action: 'waive', loan_id: loan.id, amount: 50_000, component: 'fee' });
    expect((await view(loan)).instalments[0]).toMatchObject({ fee: 50_000, waived: 50_000 });
  });

  test('can reschedule the rest: the old rows are cancelled, the principal stays', async () => {
    const loan = await aLoan();
    const input = { action: 'reschedule', loan_id: loan.id, instalments: 8 };
    await update(admin, input);
    await update(superadmin, input);
    const { instalments } = await view(loan);
    expect(instalments.map(({ number }: { number: number }) => number)).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
    expect(instalments.reduce((sum: number, row: { principal: number }) => sum + row.principal, 0)).toBe(4_000_000);
  });

  test.each([
    ['reschedule', 'rescheduled'],
    ['re_age', 're_aged'],
  ])(
    'after %s the loan states the day and the number of instalments in force, beside those it was signed with',
    async (action, how) => {
      const loan = await aLoan();
      const read = async () => (await ask(app, `GET /api/admin/loan/${loan.id}`, { as: admin })).json().data;
      expect(await read()).toMatchObject({ instalments: 4, new_schedule: null });
      await debit(loan, (await view(loan)).next.outstanding);
      await pass(20);
      const on = context.clock.businessDay();
      for (const as of [admin, superadmin]) await update(as, { action, loan_id: loan.id, instalments: 6 });
      await pass(2);
      const { instalments } = await view(loan);
      expect(await read()).toMatchObject({ instalments: 4, new_schedule: { on, how, instalments: instalments.length } });
      expect(instalments).toHaveLength(7);
    },
  );
});

test('a written-off loan owes nothing, and later payments are recoveries', async () => {
  const loan = await aLoan();
  await pass(40);
  const off = (as: Headers) =>
    ask(app, `POST /api/admin/loan/${loan.id}/write-off`, { as, body: { reason: 'Untraceable for a year' } });
  await off(finance);
  expect((await off(admin)).json().message).toBe('Loan written off successfully');
  expect([await status(loan), (await view(loan)).outstanding, await balanceOf(context.db, gl.loanReceivable(loan.id))]).toEqual([
    'written_off',
    0,
    0n,
  ]);
  // Its rows stay in sight with what was lost: a payment is reversed through one of them.
  expect((await view(loan)).instalments).toMatchObject([1, 2, 3, 4].map((number) => ({ number, outstanding: 0 })));
  const before = await balanceOf(context.db, gl.recoveries);
  await debit(loan, 700_000);
  expect((await balanceOf(context.db, gl.recoveries)) - before).toBe(700_000n);
});

test('a loan is reversed only without payments, and then the customer owes the money outside of it', async () => {
  const loan = await aLoan();
  const paid = (await debit(loan, 100_000)).data;
  const undo = (as: Headers) =>
    ask(app, `POST /api/admin/loan/${loan.id}/reverse`, { as, body: { reason: 'Made for the wrong person' } });
  expect((await undo(finance)).json().code).toBe('payments_stand');
  await reverse(loan, paid.id);
  expect((await undo(finance)).json().data).toEqual({ state: 'asked' });
  expect((await undo(admin)).json()).toMatchObject({ message: 'Loan reversed successfully', data: { state: 'done' } });
  expect([await status(loan), (await view(loan)).outstanding, await balanceOf(context.db, gl.loanReceivable(loan.id))]).toEqual([
    'reversed',
    0,
    0n,
  ]);
});

test('the repayment score shows its rows, and is hidden outside the scope', async () => {
  const loan = await aLoan();
  const score = (as: Headers, id = loan.customer.id) => ask(app, `GET /api/admin/users/${id}/repayments`, { as });
  expect((await score(admin)).json().data).toEqual({ score: null, band: null, rows: [] });
  await pass(9);
  expect((await score(admin)).json().data.rows).toMatchObject([{ instalment: 1, days_late: 2, points: 90 }]);
  expect((await score(credit)).statusCode).toBe(404);
});

async function principalPaid(loan: RunningLoan): Promise<bigint> {
  const { rows } = await sql<{
    paid: bigint;
  }>`select sum(principal_paid_kobo)::bigint as paid from loan_payments where loan_id = ${loan.id}`.execute(sqlOf(context.db));
  return rows[0]?.paid ?? 0n;
}
