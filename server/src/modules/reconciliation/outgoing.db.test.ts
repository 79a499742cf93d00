/** Money that leaves our account: debits of the bank against payouts, withdrawals paid by hand and charges, and what they mean for the mark of a day. */
import { ask, aStaff, closeOpenDays, completeProfile, confirmNewest, dieAt, signIn } from '#kit';
import { dayMs } from '@ajo/contract/kernel/time';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeAll, expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const { app, as, act, context, csvOf, customer, lineWith, lines, loan, save, savings, today, upload, uploadedLater } =
  await openDesk();
const second = await signIn(context, await aStaff(context, 'finance'));
const reason = { reason: 'Charge of the month' };
const reference = loan.payoutReference;
const paidOut = 3_960_000;

/** What the bank and the fees of providers and banks moved by. */
async function moved(run: () => Promise<unknown>): Promise<[bigint, bigint]> {
  const now = async () => [await balanceOf(context.db, gl.bankOperating), await balanceOf(context.db, gl.providerFees)] as const;
  const before = await now();
  await run();
  const after = await now();
  return [after[0] - before[0], after[1] - before[1]];
}
const dayOf = async (on: string) =>
  (await ask(app, `GET /api/finance/reconciliation/days?start_date=${on}&end_date=${on}`, { as: as.finance })).json().data[0];

beforeAll(async () => {
  await completeProfile(context, customer);
  await save('SAV-2026-0001', 2_000_000);
  const asCustomer = await signIn(context, customer);
  const body = { amount: 300_000, withdrawal_reason: 'School fees' };
  const requested = await ask(app, `POST /api/user/savings/${savings}/withdraw`, { as: asCustomer, body });
  const path = `POST /api/finance/savings-withdrawals/${requested.json().data.id}/manual-withdrawal`;
  expect((await ask(app, path, { as: as.finance, body: { reference: 'HAND-2026-0001' } })).statusCode).toBe(200);
});

const netOfWithdrawal = async (): Promise<number> => {
  const { rows } = await sql<{ net: string }>`select net_kobo::text as net from savings_withdrawals`.execute(sqlOf(context.db));
  return Number(rows[0]?.net);
};

test('debits are matched with what left by the books, and every kind of difference is found', async () => {
  const net = await netOfWithdrawal();
  const answer = await upload(
    csvOf([
      { text: 'TRF REF SAV20260001', amount: 2_000_000 },
      { text: `NIP TO CUSTOMER ${reference}`, amount: -paidOut },
      { text: 'TRANSFER HAND20260001', amount: -net - 5_000 },
      { text: `AGAIN ${reference}`, amount: -paidOut },
      { text: 'SMS CHARGES', amount: -400 },
      { text: 'ACCOUNT MAINTENANCE', amount: -12_345 },
    ]),
  );
  expect(answer.json().data).toMatchObject({ credits: 1, debits: 5, added: 6, skipped: 0 });
  expect(
    Object.fromEntries((await lines('&side=debit')).map(({ narration, result, can }) => [narration, [result, can]])),
  ).toEqual({
    [`NIP TO CUSTOMER ${reference}`]: ['matched', ['unlink']],
    'TRANSFER HAND20260001': ['amount_differs', ['link', 'write_off', 'dismiss']],
    [`AGAIN ${reference}`]: ['duplicate', ['link', 'charge', 'book', 'dismiss']],
    'SMS CHARGES': ['missing_in_book', ['link', 'charge', 'book', 'dismiss']],
    'ACCOUNT MAINTENANCE': ['missing_in_book', ['link', 'charge', 'book', 'dismiss']],
  });
  expect((await lines('&side=credit')).map(({ result }) => result)).toEqual(['matched']);
  expect((await upload(csvOf([{ text: 'SMS CHARGES', amount: -400 }]))).json().data).toMatchObject({ debits: 1, added: 0 });
});

test('every payment that a line or the list names leads to the journal that booked it', async () => {
  const named = await Promise.all((await lines()).flatMap(({ payment }) => (payment ? [readJournal(payment)] : [])));
  expect(named).toHaveLength(4);
  const listed = (await ask(app, 'GET /api/finance/reconciliation', { as: as.finance })).json().data;
  expect(listed.length).toBeGreaterThan(0);
  for (const { legs, amount } of [...named, ...(await Promise.all(listed.map(readJournal)))])
    expect([amount, amount + feeOfProvider].some((sum) => legs.includes(sum))).toBe(true);
});

const feeOfProvider = 5_000;
/** The amount of a payment, and those that its journal moved: a payout leaves our bank with the fee of the provider. */
async function readJournal({ journal_id: id, amount }: { journal_id: string | null; amount: number }) {
  const { legs } = (await ask(app, `GET /api/finance/ledger/journals/${id}`, { as: as.finance })).json().data;
  return { amount, legs: legs.map(({ debit, credit }: { debit: number; credit: number }) => debit + credit) };
}

test('a charge of the bank is booked once, also when the process dies and two people press at the same time', async () => {
  const { id } = await lineWith('SMS CHARGES');
  expect((await act(id, 'charge', {})).json().errors).toHaveProperty('reason');
  expect((await act((await lineWith('SAV20260001')).id, 'charge', reason)).json().code).toBe('not_charged');
  expect((await act(id, 'keep')).json().code).toBe('not_kept');
  const call = `POST /api/finance/reconciliation/lines/${id}/charge`;
  expect(await moved(() => dieAt(context, 'bank_charge.unposted', { call, as: as.finance, body: reason }))).toEqual([0n, 0n]);
  const change = await moved(async () => {
    const both = await Promise.all([act(id, 'charge', reason), act(id, 'charge', reason)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
  expect(change).toEqual([-400n, 400n]);
  expect(await lineWith('SMS CHARGES')).toMatchObject({ result: 'matched', payment: { record: 'bank_charge', amount: 400 } });
  expect(await moved(() => act(id, 'unlink', { reason: 'Not a charge' }))).toEqual([400n, -400n]);
  expect(await moved(() => act(id, 'charge', reason))).toEqual([-400n, 400n]);
});

test('a debit with the amount of a payout that has no debit is a charge only for two people', async () => {
  const { id } = await lineWith(`NIP TO CUSTOMER ${reference}`);
  expect((await act(id, 'unlink', { reason: 'To look again' })).statusCode).toBe(200);
  const refused = await act(id, 'charge', reason);
  expect([refused.statusCode, refused.json().data]).toEqual([200, { state: 'asked' }]);
  const { data } = (await ask(app, 'GET /api/finance/approvals?state=pending', { as: second })).json();
  expect(JSON.stringify(data.at(-1))).toContain(`${reference} of `);
  const body = { reason: 'It is the payout' };
  expect((await ask(app, `POST /api/finance/approvals/${data.at(-1).id}/decline`, { as: second, body })).statusCode).toBe(200);
  expect((await act(id, 'link', { reference })).statusCode).toBe(200);
  expect(await lineWith(`NIP TO CUSTOMER ${reference}`)).toMatchObject({ result: 'matched' });
});

test('a debit of a payout that has its debit is a charge only for two people: the payout may have left twice', async () => {
  const [again, first] = [await lineWith(`AGAIN ${reference}`), await lineWith(`NIP TO CUSTOMER ${reference}`)];
  const decline = async (): Promise<string> => {
    const { data } = (await ask(app, 'GET /api/finance/approvals?state=pending', { as: second })).json();
    const body = { reason: 'We ask the bank' };
    await ask(app, `POST /api/finance/approvals/${data.at(-1).id}/decline`, { as: second, body });
    return JSON.stringify(data.at(-1));
  };
  expect((await act(again.id, 'charge', reason)).json().data).toEqual({ state: 'asked' });
  expect(await decline()).toContain('it may have left twice');
  // Nor when the two lines change places.
  await act(first.id, 'unlink', { reason: 'To look again' });
  await ask(app, 'POST /api/finance/reconciliation/match', { as: as.finance });
  expect([await lineWith(`AGAIN ${reference}`), await lineWith(`NIP TO CUSTOMER ${reference}`)]).toMatchObject([
    { result: 'matched' },
    { result: 'missing_in_book' },
  ]);
  expect((await act(first.id, 'charge', reason)).json().data).toEqual({ state: 'asked' });
  expect(await decline()).toContain('it may have left twice');
  await act(again.id, 'unlink', { reason: 'It was the first one' });
  await act(first.id, 'link', { reference });
  expect(await lineWith(`NIP TO CUSTOMER ${reference}`)).toMatchObject({ result: 'matched' });
});

test('what a debit exceeds its payment by is written off by two people', async () => {
  const { id } = await lineWith('TRANSFER HAND20260001');
  expect((await act(id, 'write-off', reason)).json().data).toEqual({ state: 'asked' });
  expect(await moved(() => confirmNewest(app, second, 'finance'))).toEqual([-5_000n, 5_000n]);
  expect(await lineWith('TRANSFER HAND20260001')).toMatchObject({ result: 'matched', match: { difference: 5_000 } });
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('each figure of a day is the sum of the payments or lines that it links to', async () => {
  const day = await dayOf(today);
  const span = `start_date=${today}&end_date=${today}&per_page=100`;
  const sumOfRows = (rows: readonly { amount: number }[]) => ({
    count: rows.length,
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
  });
  const payments = async (show: string) =>
    sumOfRows((await ask(app, `GET /api/finance/reconciliation?${span}&show=${show}`, { as: as.finance })).json().data);
  expect(await payments('into_account')).toEqual(day.payments);
  expect(await payments('out_of_account')).toEqual(day.paid_out);
  expect(day.with_providers).toMatchObject(await payments('with_providers'));
  expect(sumOfRows(await lines(`&side=debit&show=unproven&start_date=${today}&end_date=${today}`))).toEqual(day.open_debits);
  expect(day.open_debits.count).toBeGreaterThan(0);
  const figures = (await ask(app, 'GET /api/finance/reconciliation/lines', { as: as.finance })).json().additional;
  expect(sumOfRows(await lines('&side=debit&show=open'))).toEqual(figures.open_debits);
});

test('a withdrawal paid by hand that comes back is found on both sides of the statement', async () => {
  const { rows } = await sql<{ id: string }>`select id from savings_withdrawals`.execute(sqlOf(context.db));
  const admin = await signIn(context, await aStaff(context, 'admin'));
  const path = `POST /api/admin/savings-withdrawals/${rows[0]?.id}/reverse-withdrawal`;
  const body = { reason: 'The account was closed' };
  expect((await ask(app, path, { as: admin, body })).statusCode).toBe(200);
  await upload(csvOf([{ text: 'RETURNED HAND20260001', amount: await netOfWithdrawal() }]));
  expect(await lineWith('RETURNED HAND20260001')).toMatchObject({ result: 'matched', payment: { record: 'payout_return' } });
  expect((await lineWith('TRANSFER HAND20260001')).result).toBe('matched');
});

test('a charge above the limit takes two people', async () => {
  const superadmin = await signIn(context, await aStaff(context, 'superadmin'));
  const limits = { by_amount: 10_000_000, alone_up_to: 10_000 };
  await ask(app, 'PUT /api/admin/reconciliation_settings', { as: superadmin, body: limits });
  const { id } = await lineWith('MAINTENANCE');
  const change = await moved(async () => {
    expect((await act(id, 'charge', reason)).json().data).toEqual({ state: 'asked' });
    expect((await confirmNewest(app, as.finance, 'finance')).json().code).toBe('second_person_needed');
  });
  expect([change, await moved(() => confirmNewest(app, second, 'finance'))]).toEqual([
    [0n, 0n],
    [-12_345n, 12_345n],
  ]);
});

test('an open debit keeps its day open, and so does a withdrawal by hand without a debit', async () => {
  await uploadedLater();
  context.clock.moveBy(dayMs);
  await closeOpenDays(context);
  as.finance = await signIn(context, await aStaff(context, 'finance'));
  const mark = (name = 'reconcile', body: object = {}) =>
    ask(app, `POST /api/finance/reconciliation/days/${today}/${name}`, { as: as.finance, body });
  expect((await mark()).json()).toMatchObject({ code: 'debits_open', message: '1 debit of the day is open' });
  const again = await lineWith(`AGAIN ${reference}`);
  expect((await act(again.id, 'dismiss', { reason: 'The bank takes it back' })).json().data).toEqual({ state: 'asked' });
  const another = await signIn(context, await aStaff(context, 'superadmin'));
  await confirmNewest(app, another);
  const { id } = await lineWith('TRANSFER HAND20260001');
  await act(id, 'unlink', { reason: 'Another withdrawal' });
  await confirmNewest(app, another);
  expect((await mark()).json().code).toBe('debits_open');
  await act(id, 'dismiss', { reason: 'Not ours' });
  await confirmNewest(app, another);
  expect((await mark()).json().code).toBe('outgoing_unproven');
  await act(id, 'reopen');
  await ask(app, 'POST /api/finance/reconciliation/match', { as: as.finance });
  await act(id, 'write-off', reason);
  await confirmNewest(app, another);
  expect((await mark()).statusCode).toBe(200);
  expect(await dayOf(today)).toMatchObject({
    status: 'reconciled',
    includes_debits: true,
    open_debits: { count: 0 },
    paid_by_providers: { count: 0 },
  });
  await upload(csvOf([{ text: 'LATE STAMP DUTY', amount: -5_000, on: today }]));
  expect(await dayOf(today)).toMatchObject({ status: 'changed', open_debits: { count: 1, amount: 5_000 } });
});

test('a statement from the time when only credits were stored may come again, and its mark stays', async () => {
  const file = csvOf([{ text: 'OLD STAMP DUTY', amount: -5_000, on: '2026-02-02' }]);
  await upload(file);
  await sql`delete from bank_lines where narration = 'OLD STAMP DUTY'`.execute(sqlOf(context.db));
  await sql`update bank_statements set debits = null, added = 0 where first_on = '2026-02-02'`.execute(sqlOf(context.db));
  const path = 'POST /api/finance/reconciliation/days/2026-02-02/reconcile';
  expect((await ask(app, path, { as: as.finance })).json().code).toBe('debits_not_covered');
  const both = await Promise.all([upload(file), upload(file)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 422]);
  expect(await lineWith('OLD STAMP DUTY')).toMatchObject({ side: 'debit', result: 'missing_in_book' });
});
