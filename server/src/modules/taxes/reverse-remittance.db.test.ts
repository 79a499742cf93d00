/** A payment to the tax authority of a wrong amount is reversed by two people, and the right one is recorded and proven by the bank. */
import { ask, aStaff, confirmById, confirmNewest, dieAt, signIn, textOfPdf } from '#kit';
import { addMonths, day } from '@ajo/contract/kernel/time';
import type { StaffRole } from '@ajo/contract/kernel/access';
import { balanceOf, gl, trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';
import { accrue } from '../../../tests/taxes/accrue.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const { app, act, as, context, csvOf, lineWith, today, upload } = await openDesk();
const second = await signIn(context, await aStaff(context, 'finance'));
const month = addMonths(today, -1).slice(0, 7);
const paidOn = day(`${month}-20`);
const reason = 'Another amount left the bank';

type Remittance = { id: string; status: string; reference: string; reversal: object | null; reversal_requested: boolean };
const vatOf = async (of = month) => {
  const { data } = (await ask(app, `GET /api/finance/taxes?month=${of}`, { as: as.finance })).json();
  return data.taxes.find(({ tax }: { tax: string }) => tax === 'vat') as Record<string, unknown> & { remittances: Remittance[] };
};
const remit = async (reference: string, amount: number): Promise<string> => {
  const body = { tax: 'vat', month, amount, reference, paid_on: paidOn };
  expect((await ask(app, 'POST /api/finance/taxes/remittances', { as: as.finance, body })).statusCode).toBe(200);
  return (await vatOf()).remittances.findLast((one) => one.reference === reference)?.id ?? '';
};
const pay = async (reference: string, amount: number): Promise<string> => {
  const id = await remit(reference, amount);
  expect((await confirmNewest(app, second, 'finance')).statusCode).toBe(200);
  return id;
};
const reverse = (id: string, body: object = { reason }, who = as.finance, role = 'finance') =>
  ask(app, `POST /api/${role}/taxes/remittances/${id}/reverse`, { as: who, body });
const balances = async () => [await balanceOf(context.db, gl.bankOperating), await balanceOf(context.db, gl.vatPayable)];
const matchAgain = () => ask(app, 'POST /api/finance/reconciliation/match', { as: as.finance });
const newestApproval = async () => {
  const { data } = (await ask(app, 'GET /api/finance/approvals?state=pending&per_page=100', { as: second })).json();
  return data.at(-1);
};

beforeAll(() => accrue(context, { account: gl.vatPayable, on: day(`${month}-10`), amount: 200_000_000n }));
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('a payment of a wrong amount is reversed by two people, and the right one has its reference and its line of the bank', async () => {
  const before = await balances();
  const running = await vatOf(today.slice(0, 7));
  const id = await pay('FIRS/2026/0001', 100_000_000);
  await upload(csvOf([{ on: paidOn, text: 'TAX FIRS20260001', amount: -10_000_000 }]));
  const line = await lineWith('TAX FIRS20260001');
  expect(line.result).toBe('amount_differs');
  expect((await act(line.id, 'write-off', { reason })).json().code).toBe('debit_is_smaller');
  expect((await reverse(id)).json().data).toEqual({ state: 'asked' });
  expect((await vatOf()).remittances).toMatchObject([{ status: 'completed', reversal_requested: true, reversal: null }]);
  expect(JSON.stringify(await newestApproval())).toContain('FIRS/2026/0001');
  expect((await confirmNewest(app, as.finance, 'finance')).json().code).toBe('second_person_needed');
  expect((await confirmNewest(app, second, 'finance')).statusCode).toBe(200);
  expect(await balances()).toEqual(before);
  expect(await vatOf()).toMatchObject({
    accrued: 200_000_000,
    remitted: 0,
    open: 200_000_000,
    remittances: [{ status: 'reversed', reversal_requested: false, reversal: { reason } }],
  });
  // Neither the payment nor its mirror is tax of the month in which it was booked.
  expect(await vatOf(today.slice(0, 7))).toEqual(running);
  expect((await reverse(id)).json().code).toBe('remittance_not_booked');

  await pay('FIRS/2026/0001', 10_000_000);
  await matchAgain();
  expect(await lineWith('TAX FIRS20260001')).toMatchObject({ result: 'matched', payment: { amount: 10_000_000 } });
  expect(await vatOf()).toMatchObject({ open: 190_000_000, remitted: 10_000_000 });
});

test('the mirror counts from the day of the payment, and is no entry of the return', async () => {
  const { rows } = await sql<{
    value_on: string;
    effective_on: string;
  }>`select j.meta ->> 'value_on' as value_on, j.effective_on::text
    from tax_remittances r join ledger.journal j on j.id = r.reversal_journal_id`.execute(sqlOf(context.db));
  expect(rows).toEqual([{ value_on: paidOn, effective_on: today }]);
  for (const of of [month, today.slice(0, 7)]) {
    const path = `GET /api/finance/taxes/file?month=${of}&tax=vat`;
    const csv = (await ask(app, path, { as: as.finance })).body;
    const entries = csv.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g)?.length ?? 0;
    expect([of, entries]).toEqual([of, of === month ? 1 : 0]);
    const pdf = await ask(app, `${path}&format=pdf`, { as: as.finance });
    expect(await textOfPdf(pdf.rawPayload)).toContain(`${entries} in account 2110`);
  }
});

test('a payment that a line of the bank proves is reversed only after the match has ended, also when it is matched meanwhile', async () => {
  const id = (await vatOf()).remittances.at(-1)?.id ?? '';
  const line = await lineWith('TAX FIRS20260001');
  const refused = await reverse(id);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'remittance_proven']);
  expect(refused.json().message).toContain('End its match in the reconciliation');
  expect((await act(line.id, 'unlink', { reason: 'To look again' })).statusCode).toBe(200);
  expect((await reverse(id)).statusCode).toBe(200);
  expect((await act(line.id, 'link', { reference: 'FIRS/2026/0001' })).statusCode).toBe(200);
  expect((await confirmNewest(app, second, 'finance')).json().code).toBe('remittance_proven');
  expect((await vatOf()).remittances.at(-1)).toMatchObject({ status: 'completed', reversal_requested: true });
  const body = { reason: 'The bank shows it' };
  const { id: approval } = await newestApproval();
  expect((await ask(app, `POST /api/finance/approvals/${approval}/decline`, { as: second, body })).statusCode).toBe(200);
  expect((await vatOf()).remittances.at(-1)).toMatchObject({ status: 'completed', reversal_requested: false });
});

test('one that is not booked, or does not exist, is refused; so are a short reason and other roles', async () => {
  const waiting = await remit('FIRS/2026/0003', 1_000);
  expect((await reverse(waiting)).json().code).toBe('remittance_not_booked');
  expect((await confirmNewest(app, second, 'finance')).statusCode).toBe(200);
  const short = await reverse(waiting, { reason: 'No' });
  expect([short.statusCode, Object.keys(short.json().errors)]).toEqual([422, ['reason']]);
  expect((await reverse('0199a000-0000-7000-8000-00000000dead')).json().code).toBe('remittance_missing');
  for (const role of ['subadmin', 'credit_officer', 'compliance_officer'] satisfies StaffRole[]) {
    const other = await signIn(context, await aStaff(context, role));
    expect([role, (await reverse(waiting, {}, other, 'admin')).statusCode]).toEqual([role, 403]);
  }
});

test('requested or confirmed twice at once, and after a crash before the mirror, it is reversed once', async () => {
  const id = await pay('FIRS/2026/0004', 5_000);
  const before = await balances();
  const both = await Promise.all([reverse(id), reverse(id, { reason }, second)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const { id: approval } = await newestApproval();
  const third = await signIn(context, await aStaff(context, 'admin'));
  const read = await ask(app, `GET /api/admin/approvals/${approval}`, { as: third });
  await dieAt(context, 'tax_remittance_reversal.unposted', {
    call: `POST /api/admin/approvals/${approval}/approve`,
    as: third,
    body: { version: read.json().data.version },
  });
  expect([await balances(), (await vatOf()).remittances.at(-1)?.status]).toEqual([before, 'completed']);
  const confirmed = await Promise.all([1, 2].map(() => confirmById(app, third, { id: approval })));
  expect(confirmed.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await balances()).toEqual(before.map((sum) => sum + 5_000n));
});
