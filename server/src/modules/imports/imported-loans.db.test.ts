/** A loan that was imported lives like any other: repaid, closed, reversed, closed into days, planned again. */
import { addDays, day, dayMs } from '@ajo/contract/kernel/time';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import { closeOpenDays, aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, signIn } from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { addProduct } from '#modules/loan-products';
import { sql, sqlOf } from '#platform/db/sql';
import { newId } from '#platform/ids';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loanProducts } from '../../../seeds/reference/loan-products.ts';
import { loanFile, loanLines, uploadLoans } from '../../../tests/repayments/loan-files.ts';
import { runImport } from './commands/import-repayments.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const context = await freshContext();
const app = await appOf(context);
for (const product of loanProducts) await addProduct(context.db, product, context.clock.now());
const [financier, chief] = [await aStaff(context, 'finance'), await aStaff(context, 'admin')];
type Headers = Record<string, string>;
let finance: Headers = {};
let admin: Headers = {};
let files = 0;
beforeEach(async () => {
  [finance, admin] = [await signIn(context, financier), await signIn(context, chief)];
  files += 1;
});
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

const name = (): string => `OLD-${files}`;
const aLoan = async (): Promise<string> => importFile(loanLines(name(), (await aCustomer(context)).email));
async function importFile(lines: string[]): Promise<string> {
  const bytes = loanFile(...lines);
  const { id } = (await uploadLoans(app, { as: finance, bytes })).json().data;
  await runImport(context, id);
  return (await ask(app, `GET /api/finance/imports/${id}`, { as: finance })).json().data.rows[0].imported.id;
}
const view = async (id: string) => (await ask(app, `GET /api/admin/loan/${id}/loan-payments`, { as: admin })).json().data;
const debit = async (id: string, amount: number, reference: string) =>
  (await ask(app, `POST /api/finance/user/loan-debit/${id}`, { as: finance, body: { amount, reference } })).json();

test('a repayment settles the amount due, the payoff closes the loan to the kobo, and a reversal reopens it', async () => {
  const id = await aLoan();
  // Today's penalty of the late row is due with it: the first day that is ours.
  const due = (await view(id)).due_now;
  expect(due).toBe(2_180_049 + Math.round((2_180_049 * 0.24) / 365));
  const first = await debit(id, due, `BANK-${files}-1`);
  expect(first).not.toHaveProperty('code');
  expect((await view(id)).instalments[1]).toMatchObject({ status: 'completed' });
  const { payoff } = await view(id);
  // Ten of the 39 days of row 3 are over: 333.33 of its interest, and all its principal.
  expect(payoff).toBe(3_000_000 + 33_333);
  await debit(id, payoff, `BANK-${files}-2`);
  const closed = await view(id);
  expect((await ask(app, `GET /api/admin/loan/${id}`, { as: admin })).json().data.status).toBe('completed');
  expect(await balanceOf(context.db, gl.loanReceivable(id))).toBe(0n);
  const log = closed.payments.find((one: { reference: string }) => one.reference === `BANK-${files}-2`).id;
  const undone = await ask(
    app,
    `POST /api/admin/loan/${id}/loan-payments/${closed.instalments[2].id}/payment-log/${log}/reverse`,
    {
      as: finance,
      body: { reason: 'The cheque was returned' },
    },
  );
  expect(undone.statusCode).toBe(200);
  expect((await view(id)).payoff).toBe(payoff);
});

test('a payment from before the import is reversed against the opening balances, not against our bank', async () => {
  const id = await aLoan();
  const [bank, opening] = [await balanceOf(context.db, gl.bankOperating), await balanceOf(context.db, gl.openingBalances)];
  const { instalments, payments } = await view(id);
  const log = payments.find((one: { reference: string }) => one.reference === `${name()}/2`).id;
  const undone = await ask(app, `POST /api/admin/loan/${id}/loan-payments/${instalments[1].id}/payment-log/${log}/reverse`, {
    as: finance,
    body: { reason: 'It was another customer’s' },
  });
  expect(undone.statusCode).toBe(200);
  expect(await balanceOf(context.db, gl.bankOperating)).toBe(bank);
  expect(await balanceOf(context.db, gl.openingBalances)).toBe(opening + 1_000_000n);
  expect((await view(id)).instalments[1]).toMatchObject({ paid: 0 });
});

test('the remaining debt can be rescheduled, and the loan cannot be reversed as a payout of ours', async () => {
  const id = await aLoan();
  const change = { loan_id: id, action: 'reschedule', instalments: 4, reason: 'Agreed with the customer' };
  const [requested, done] = [
    await ask(app, 'PUT /api/admin/update_loan_payments', { as: admin, body: change }),
    await ask(app, 'PUT /api/admin/update_loan_payments', {
      as: await signIn(context, await aStaff(context, 'superadmin')),
      body: change,
    }),
  ];
  expect([requested.statusCode, done.statusCode, done.json().message]).toEqual([200, 200, expect.any(String)]);
  const { instalments } = await view(id);
  expect(instalments).toHaveLength(6);
  expect(instalments.slice(2).reduce((sum: number, row: { principal: number }) => sum + row.principal, 0)).toBe(5_180_049);
  const undo = await ask(app, `POST /api/admin/loan/${id}/reverse`, {
    as: finance,
    body: { reason: 'Brought over by mistake', returned: true },
  });
  expect(undo.json().code).toBe('loan_brought_over');
});

test('its days are closed with the others: interest, days past due, penalties only for days since the import', async () => {
  const id = await aLoan();
  context.clock.moveBy(5 * dayMs);
  await closeOpenDays(context);
  const { rows } = await sql<{
    on_day: string;
    days_past_due: number;
  }>`select on_day::text, days_past_due from loan_days where loan_id = ${id} order by on_day`.execute(sqlOf(context.db));
  const today = day('2026-03-02');
  expect(rows.map((row) => [row.on_day, row.days_past_due])).toEqual(
    [0, 1, 2, 3, 4].map((after) => [addDays(today, after), 10 + after]),
  );
  [finance, admin] = [await signIn(context, financier), await signIn(context, chief)];
  const { instalments } = await view(id);
  // 21,800.49 at 24 % a year, from 2 to 7 March: six days, not the fifteen since the due day.
  expect(instalments[1].penalty).toBe(Math.round((2_180_049 * 0.24 * 6) / 365));
});

test('a loan that has no value yet, because its remaining rows have not begun, is imported without a journal', async () => {
  const [product] = loanProducts;
  const priced = product && {
    ...product,
    id: newId<LoanProductId>(context.clock.now()),
    name: 'Fixed price loan',
    early_settlement_rebate_bps: 0,
  };
  if (priced) await addProduct(context.db, priced, context.clock.now());
  const lines = [
    `${name()},${(await aCustomer(context)).email},Fixed price loan,90000,3,month,flat,month,2026-02-20,1,2026-03-20,90000,0,0,90000,2026-02-27,`,
    `${name()},,,,,,,,,2,2026-04-20,0,2700,,,,`,
  ];
  const id = await importFile(lines);
  expect(await balanceOf(context.db, gl.loanReceivable(id))).toBe(0n);
  expect((await view(id)).instalments[1]).toMatchObject({ interest: 270_000, paid: 0 });
});

test('a disbursement by another lender is not counted as a payout', async () => {
  const lines = [
    `${name()},${(await aCustomer(context)).email},salary LOAN,90000,3,month,flat,month,2026-03-01,1,2026-04-01,90000,2700,,,,`,
  ];
  const id = await importFile(lines);
  const payouts = await sql`select from loan_payouts where loan_id = ${id}`.execute(sqlOf(context.db));
  expect(payouts.rows).toEqual([]);
});

test('an imported loan is restructured: the loan that takes it over has its number and runs', async () => {
  const id = await aLoan();
  const boss = await signIn(context, await aStaff(context, 'superadmin'));
  const body = { instalments: 6, reason: 'Lost the stall in the fire' };
  const restructure = (as: Headers) => ask(app, `POST /api/admin/loan/${id}/restructure`, { as, body });
  expect([(await restructure(admin)).statusCode, (await restructure(boss)).statusCode]).toEqual([200, 200]);
  const { rows } = await sql<{ status: string }>`select status from loans where restructures_id = ${id}`.execute(
    sqlOf(context.db),
  );
  expect(rows).toEqual([{ status: 'active' }]);
});

test('only a loan that takes over an imported one has no consent; it may be restructured again', async () => {
  const boss = await signIn(context, await aStaff(context, 'superadmin'));
  const restructure = async (id: string): Promise<string> => {
    const body = { instalments: 6, reason: 'Lost the stall in the fire' };
    for (const as of [admin, boss])
      expect((await ask(app, `POST /api/admin/loan/${id}/restructure`, { as, body })).statusCode).toBe(200);
    const { rows } = await sql<{ id: string }>`select id from loans where restructures_id = ${id}`.execute(sqlOf(context.db));
    return rows[0]?.id ?? '';
  };
  const again = await restructure(await restructure(await aLoan()));
  const { rows } = await sql`select status, consent_at from loans where id = ${again}`.execute(sqlOf(context.db));
  expect(rows).toEqual([{ status: 'active', consent_at: null }]);

  const { id: given } = await aRunningLoan(context, await aCustomer(context));
  const next = await restructure(given);
  const withoutConsent = sql`update loans set consent_at = null, consent_ip = null where id = ${next}`.execute(sqlOf(context.db));
  await expect(withoutConsent).rejects.toMatchObject({ constraint: 'loans_taken_over_with_consent' });
});
