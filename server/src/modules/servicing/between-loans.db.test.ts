/** Loans that go on as new ones, late loans brought up to date: by two people, once, and the books prove. */
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aRunningLoan, seedProducts } from '../../../tests/loans/applications.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { creditFactsOf } from '../assessments/credit.queries.ts';

const context = await freshContext();
const app = await appOf(context);
const { clock } = context;
await seedProducts(context);
type Headers = Record<string, string>;
const people = await Promise.all(
  (['finance', 'admin', 'superadmin', 'credit_officer'] as const).map((role) => aStaff(context, role)),
);
let finance: Headers;
let admin: Headers;
let superadmin: Headers;
let credit: Headers;
async function pass(days: number): Promise<void> {
  clock.moveBy(days * dayMs);
  [finance = {}, admin = {}, superadmin = {}, credit = {}] = await Promise.all(people.map((one) => signIn(context, one)));
}
beforeAll(() => pass(0));
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

const view = async (id: string) => (await ask(app, `GET /api/admin/loan/${id}/loan-payments`, { as: admin })).json().data;
const loanOf = async (id: string) => (await ask(app, `GET /api/admin/loan/${id}`, { as: admin })).json().data;
let references = 0;
const debit = async (id: string, amount: number) => {
  references += 1;
  return ask(app, `POST /api/finance/user/loan-debit/${id}`, {
    as: finance,
    body: { amount, reference: `BETWEEN-${references}` },
  });
};
const codes = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

describe('restructuring', () => {
  const restructure = (id: string, as: Headers, body: object = {}) =>
    ask(app, `POST /api/admin/loan/${id}/restructure`, {
      as,
      body: { instalments: 8, reason: 'Lost a shop in the fire', ...body },
    });

  test('closes the old loan by one journal; the new loan owes the same amount, references it, and has new dates', async () => {
    const { loanId } = await aRunningLoan(context, { product: 3, amount: 20_000_000n, tenor: 8 });
    await pass(30);
    const before = await view(loanId);
    const first_due_on = addDays(clock.businessDay(), 14);
    const input = { first_due_on, rate_percent: '4' };
    expect((await restructure(loanId, admin, input)).json().data.state).toBe('asked');
    expect((await restructure(loanId, admin, input)).json().code).toBe('second_person_needed');
    expect((await restructure(loanId, superadmin, { ...input, instalments: 9 })).json().code).toBe('asked_differently');
    const both = await Promise.all([restructure(loanId, superadmin, input), restructure(loanId, superadmin, input)]);
    expect(codes(both)).toEqual([200, 409]);

    const [old, { restructured_into: into }] = [await view(loanId), await loanOf(loanId)];
    expect([old.outstanding, (await loanOf(loanId)).status]).toEqual([0, 'completed']);
    expect(old.payments[0]).toMatchObject({ source: 'restructure', amount: before.payoff });
    expect(
      await Promise.all([gl.loanReceivable(loanId), gl.interestReceivable(loanId)].map((one) => balanceOf(context.db, one))),
    ).toEqual([0n, 0n]);
    const fresh = await loanOf(into.id);
    expect(fresh).toMatchObject({ status: 'active', principal: before.payoff, instalments: 8, rate_percent: '4', fee: 0 });
    expect(fresh.restructures.id).toBe(loanId);
    const { instalments } = await view(into.id);
    expect([instalments.length, instalments[0].due_on]).toEqual([8, first_due_on]);
    expect(instalments.reduce((sum: number, row: { principal: number }) => sum + row.principal, 0)).toBe(before.payoff);
    expect(await balanceOf(context.db, gl.loanReceivable(into.id))).toBe(BigInt(before.payoff));

    // It is a loan like any other: it is paid off to the kobo.
    await pass(3);
    await debit(into.id, (await view(into.id)).payoff);
    expect((await loanOf(into.id)).status).toBe('completed');
  });

  test('is refused to roles without the right, on terms the customer did not agree to, and on inactive loans', async () => {
    const { loanId } = await aRunningLoan(context);
    expect((await restructure(loanId, credit)).statusCode).toBe(403);
    expect((await restructure(loanId, finance)).statusCode).toBe(403);
    const refused = async (body: object) => Object.keys((await restructure(loanId, admin, body)).json().errors ?? {});
    expect(await refused({ rate_percent: '9' })).toEqual(['rate_percent']);
    expect(await refused({ first_due_on: clock.businessDay() })).toEqual(['first_due_on']);
    await debit(loanId, (await view(loanId)).payoff);
    expect((await restructure(loanId, admin)).statusCode).toBe(409);
  });

  test('instalments that fell due after the new loan took over count for the new loan only', async () => {
    const { loanId, customer } = await aRunningLoan(context, { product: 3, amount: 20_000_000n, tenor: 8 });
    await pass(40);
    await restructure(loanId, admin);
    await restructure(loanId, superadmin);
    const takenOverOn = clock.businessDay();
    await pass(70);
    const { rows } = (await ask(app, `GET /api/admin/users/${customer.id}/repayments`, { as: admin })).json().data;
    const ofOld = rows.filter((row: { loan_id: string }) => row.loan_id === loanId);
    expect(ofOld.map((row: { due_on: string; paid_on: string }) => [row.due_on < takenOverOn, row.paid_on])).toEqual(
      Array.from({ length: 5 }, () => [true, takenOverOn]),
    );
    expect(rows.length).toBeGreaterThan(ofOld.length);
    const { fallenDue } = await creditFactsOf(context.db, {
      customerId: customer.id,
      loanId: undefined,
      on: clock.businessDay(),
    });
    expect(fallenDue.filter(({ settledOn }) => settledOn !== null)).toMatchObject(
      Array.from({ length: 5 }, () => ({ settledOn: takenOverOn })),
    );
  });

  test('the closing entry of the old loan cannot be reversed as a payment', async () => {
    const { loanId } = await aRunningLoan(context);
    await restructure(loanId, admin);
    await restructure(loanId, superadmin);
    const { instalments, payments } = await view(loanId);
    const reversed = await ask(
      app,
      `POST /api/admin/loan/${loanId}/loan-payments/${instalments[0].id}/payment-log/${payments[0].id}/reverse`,
      { as: finance, body: { reason: 'Booked by mistake' } },
    );
    expect(reversed.json().code).toBe('loan_taken_over');
  });
});

describe('re-ageing', () => {
  test('brings a late loan up to date: overdue amounts are spread over the new instalments, to the kobo', async () => {
    const { loanId } = await aRunningLoan(context, { product: 3, amount: 20_000_000n, tenor: 8 });
    await pass(40);
    const before = await view(loanId);
    expect(before.days_past_due).toBeGreaterThan(0);
    const body = {
      action: 're_age',
      loan_id: loanId,
      instalments: 10,
      first_due_on: addDays(clock.businessDay(), 7),
      reason: 'Back at the market',
    };
    const reAge = (as: Headers) => ask(app, 'PUT /api/admin/update_loan_payments', { as, body });
    expect((await reAge(admin)).json().data.state).toBe('asked');
    expect((await reAge(superadmin)).json().data.state).toBe('done');
    const after = await view(loanId);
    expect([after.days_past_due, after.due_now, after.payoff]).toEqual([0, 0, before.payoff]);
    const rows = after.instalments.filter(({ outstanding }: { outstanding: number }) => outstanding > 0);
    expect(rows).toHaveLength(10);
    const carried = before.instalments.reduce((sum: number, row: { penalty: number }) => sum + row.penalty, 0);
    const penalties = rows.map((row: { penalty: number }) => row.penalty);
    expect(penalties.reduce((sum: number, penalty: number) => sum + penalty, 0)).toBe(carried);
    expect(Math.max(...penalties.slice(0, -1)) - Math.min(...penalties.slice(0, -1))).toBe(0);
    await debit(loanId, after.payoff);
    expect((await loanOf(loanId)).status).toBe('completed');
  });
});
