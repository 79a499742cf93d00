/** A payment to a merchant of a wrong amount is reversed by two people, and the right one is recorded and proven by the bank. */
import { kobo } from '@ajo/contract/kernel/money';
import { aPerson, ask, aStaff, confirmById, confirmNewest, dieAt, signIn, weHold } from '#kit';
import { addBranch } from '#modules/branches';
import { balanceOf, gl, trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { afterEach, expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';

const { app, act, as: desk, context, csvOf, lineWith, today, upload } = await openDesk();
const ikeja = await inTransaction(context.db, (tx) => addBranch(tx, context, 'Ikeja'));
const admin = await signIn(context, await aStaff(context, 'admin'));
const merchant = await aPerson(context, 'merchant', { firstName: 'Musa', lastName: 'Shop', branchId: ikeja });
await weHold(context, gl.merchantPayable(merchant.id), kobo(5_000_000n));
const reason = 'Another amount left the bank';
const path = `/api/admin/merchants/${merchant.id}/settlements`;

type Listed = { id: string; status: string; reversal: object | null; reversal_requested: boolean };
const listed = async (): Promise<Listed[]> => (await ask(app, `GET ${path}`, { as: admin })).json().data;
const record = async (reference: string, amount: number): Promise<string> => {
  const body = { amount, reference, paid_on: today };
  expect((await ask(app, `POST ${path}`, { as: admin, body })).statusCode).toBe(200);
  return (await listed())[0]?.id ?? '';
};
const pay = async (reference: string, amount: number): Promise<string> => {
  const id = await record(reference, amount);
  expect((await confirmNewest(app, desk.finance, 'finance')).statusCode).toBe(200);
  return id;
};
const reverse = (id: string, body: object = { reason }, who = admin, at = path) =>
  ask(app, `POST ${at}/${id}/reverse`, { as: who, body });
const balances = async () => [
  await balanceOf(context.db, gl.bankOperating),
  await balanceOf(context.db, gl.merchantPayable(merchant.id)),
];
const newestApproval = async () => {
  const { data } = (await ask(app, 'GET /api/finance/approvals?state=pending&per_page=100', { as: desk.finance })).json();
  return data.at(-1);
};

afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db)).problems).toEqual([]);
});

test('a payment of a wrong amount is reversed by two people, and the right one has its reference and its line of the bank', async () => {
  const before = await balances();
  const id = await pay('TRF/2026/0001', 1_000_000);
  await upload(csvOf([{ text: 'TRF20260001 MUSA', amount: -100_000 }]));
  const line = await lineWith('TRF20260001');
  expect(line.result).toBe('amount_differs');
  expect((await act(line.id, 'write-off', { reason })).json().code).toBe('debit_is_smaller');
  expect((await reverse(id)).json().data).toEqual({ state: 'asked' });
  expect(await listed()).toMatchObject([{ status: 'completed', reversal_requested: true, reversal: null }]);
  expect((await confirmNewest(app, admin, 'admin')).json().code).toBe('second_person_needed');
  expect((await confirmNewest(app, desk.finance, 'finance')).statusCode).toBe(200);
  expect(await balances()).toEqual(before);
  expect(await listed()).toMatchObject([{ status: 'reversed', reversal_requested: false, reversal: { reason } }]);
  expect((await reverse(id)).json().code).toBe('settlement_not_booked');
  const { rows } = await sql<{ value_on: string }>`select j.meta ->> 'value_on' as value_on from merchant_settlements s
    join ledger.journal j on j.id = s.reversal_journal_id`.execute(sqlOf(context.db));
  expect(rows).toEqual([{ value_on: today }]);

  await pay('TRF/2026/0001', 100_000);
  await ask(app, 'POST /api/finance/reconciliation/match', { as: desk.finance });
  expect(await lineWith('TRF20260001')).toMatchObject({ result: 'matched', payment: { amount: 100_000 } });
  expect(await balances()).toEqual([(before[0] ?? 0n) - 100_000n, 4_900_000n]);
});

test('the merchant is notified, and reads the reversal in the statement', async () => {
  const own = await signIn(context, merchant);
  const { data } = (await ask(app, 'GET /api/merchant/statement', { as: own })).json();
  expect(data.map(({ what, amount }: { what: string; amount: number }) => [what, amount])).toEqual([
    ['Paid to your bank account', -100_000],
    ['Payment to you reversed', 1_000_000],
    ['Paid to your bank account', -1_000_000],
    ['Money received for you', 5_000_000],
  ]);
  const bell = (await ask(app, 'GET /api/notifications', { as: own })).json().data;
  const [message] = bell
    .map((one: { data: { message: string } }) => one.data.message)
    .filter((text: string) => /reversed/.test(text));
  expect(message).toMatch(
    /^The payment of ₦10,000\.00 on .+, reference TRF\/2026\/0001, was reversed in your account\. We owe you ₦50,000\.00\./,
  );
});

test('a payment that a line of the bank proves is reversed only after the match has ended, also when it is matched meanwhile', async () => {
  const id = (await listed())[0]?.id ?? '';
  const line = await lineWith('TRF20260001');
  const refused = await reverse(id);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'settlement_proven']);
  expect((await act(line.id, 'unlink', { reason: 'To look again' })).statusCode).toBe(200);
  expect((await reverse(id)).statusCode).toBe(200);
  expect((await act(line.id, 'link', { reference: 'TRF/2026/0001' })).statusCode).toBe(200);
  expect((await confirmNewest(app, desk.finance, 'finance')).json().code).toBe('settlement_proven');
  const body = { reason: 'The bank shows it' };
  const { id: approval } = await newestApproval();
  expect((await ask(app, `POST /api/finance/approvals/${approval}/decline`, { as: desk.finance, body })).statusCode).toBe(200);
  expect((await listed())[0]).toMatchObject({ status: 'completed', reversal_requested: false });
});

test('one that is not booked, or of another merchant, is refused; so are a short reason, other roles and other branches', async () => {
  const id = await record('TRF/2026/0002', 1_000);
  expect((await reverse(id)).json().code).toBe('settlement_not_booked');
  expect((await confirmNewest(app, desk.finance, 'finance')).statusCode).toBe(200);
  const short = await reverse(id, { reason: 'No' });
  expect([short.statusCode, Object.keys(short.json().errors)]).toEqual([422, ['reason']]);
  const other = await aPerson(context, 'merchant', { firstName: 'Bisi', lastName: 'Shop', branchId: ikeja });
  const elsewhere = await reverse(id, { reason }, admin, `/api/admin/merchants/${other.id}/settlements`);
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([404, 'settlement_missing']);
  const byFinance = await reverse(id, { reason }, desk.finance, path.replace('admin', 'finance'));
  expect([byFinance.statusCode, byFinance.json().code]).toEqual([404, 'merchant_missing']);
  for (const role of ['subadmin', 'credit_officer', 'compliance_officer'] as const) {
    const person = await signIn(context, await aStaff(context, role, { branchId: ikeja }));
    expect([role, (await reverse(id, { reason }, person)).statusCode]).toEqual([role, 403]);
  }
});

test('requested or confirmed twice at once, and after a crash before the mirror, it is reversed once', async () => {
  const id = await pay('TRF/2026/0003', 5_000);
  const before = await balances();
  const both = await Promise.all([reverse(id), reverse(id)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const { id: approval } = await newestApproval();
  const read = await ask(app, `GET /api/finance/approvals/${approval}`, { as: desk.finance });
  await dieAt(context, 'merchant_settlement_reversal.unposted', {
    call: `POST /api/finance/approvals/${approval}/approve`,
    as: desk.finance,
    body: { version: read.json().data.version },
  });
  expect([await balances(), (await listed())[0]?.status]).toEqual([before, 'completed']);
  const confirmed = await Promise.all([1, 2].map(() => confirmById(app, desk.finance, { id: approval, prefix: 'finance' })));
  expect(confirmed.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await balances()).toEqual(before.map((sum) => sum + 5_000n));
});
