/** Recovery after a write-off: who still reaches the customer, and how much is owed, by the same count on every page. */
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, type RunningLoan, signIn } from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf, pdf } from '../../../tests/repayments/forms.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const context = await freshContext();
const app = await appOf(context);
const roles = ['recovery_officer', 'finance', 'admin', 'superadmin'] as const;
type Who = (typeof roles)[number];
const staff = await Promise.all(roles.map((role) => aStaff(context, role)));
const as = {} as Record<Who, Record<string, string>>;
async function pass(days: number): Promise<void> {
  context.clock.moveBy(days * dayMs);
  for (const [at, person] of staff.entries()) as[roles[at] ?? 'admin'] = await signIn(context, person);
}

const get = (who: Who, path: string) =>
  ask(app, `GET /api/${who === 'recovery_officer' || who === 'finance' ? who : 'admin'}/${path}`, { as: as[who] });
const both = async (what: string, body: object): Promise<void> => {
  for (const who of ['admin', 'superadmin'] as const) expect((await ask(app, what, { as: as[who], body })).statusCode).toBe(200);
};
const writeOff = ({ id }: RunningLoan) => both(`POST /api/admin/loan/${id}/write-off`, { reason: 'Not reached for months' });
const change = (body: object) => both('PUT /api/admin/update_loan_payments', { reason: 'As agreed by phone', ...body });
const pay = async ({ id }: RunningLoan, amount: number): Promise<void> => {
  const body = { amount, reference: `BANK-${id.slice(-6)}-${amount}` };
  expect((await ask(app, `POST /api/finance/user/loan-debit/${id}`, { as: as.finance, body })).statusCode).toBe(200);
};
const writtenOff = async (loan: RunningLoan, who: Who = 'admin') => {
  const { data, totals } = (await get(who, 'defaulters/written-off?per_page=100')).json();
  return { row: data.find(({ id }: { id: string }) => id === loan.id), totals };
};
const lossOf = async (loan: RunningLoan) => {
  const { data, totals } = (await get('admin', 'portfolio/written-off-loans?page=1&per_page=100&start_date=2026-01-01')).json();
  return { row: data.find(({ id }: { id: string }) => id === loan.id), totals };
};

let [kept, lost] = [{} as RunningLoan, {} as RunningLoan];
beforeAll(async () => {
  await pass(0);
  kept = await aRunningLoan(context, await aCustomer(context));
  lost = await aRunningLoan(context, await aCustomer(context));
}, 60_000);
afterAll(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

/** What a recovery officer reaches without being the officer of the customer. */
async function reached({ id, number, customer }: RunningLoan): Promise<Record<string, boolean>> {
  const by = 'recovery_officer';
  const holds = async (path: string, sought: string = id) =>
    JSON.stringify((await get(by, path)).json().data ?? null).includes(sought);
  const { headers, body } = formOf(
    { loan_id: id, amount: '5000', paid_on: context.clock.businessDay(), note: 'Paid at the counter' },
    { name: 'slip.pdf', type: 'application/pdf', bytes: Buffer.concat([pdf, Buffer.from(`% ${context.clock.now().getTime()}`)]) },
  );
  const slip = await ask(app, 'POST /api/admin/payment_receipt', { as: as[by], headers: { ...as[by], ...headers }, body });
  const log = { channel: 'mail', outcome: 'no_answer', note: 'Sent the balance' };
  const visit = { loan_id: id, outcome: 'no_answer', note: 'Shop closed', device_at: context.clock.now().toISOString() };
  const post = async (path: string, sent: object) =>
    (
      await ask(app, `POST /api/recovery_officer/${path}`, {
        as: { ...as[by], 'idempotency-key': `${path.length}-${context.clock.now().getTime()}-key` },
        body: sent,
      })
    ).statusCode === 201;
  return {
    person: (await get(by, `get_user/${customer.id}`)).statusCode === 200,
    people: await holds('search/users', customer.id),
    loan: (await get(by, `loan/${id}`)).statusCode === 200,
    instalments: (await get(by, `loan/${id}/loan-payments`)).statusCode === 200,
    loans: await holds('search/loan'),
    found: JSON.stringify((await ask(app, `POST /api/${by}/find`, { as: as[by], body: { words: number } })).json().data).includes(
      id,
    ),
    writtenOff: await holds('defaulters/written-off'),
    note: await post(`users/${customer.id}/notes`, { text: 'Moved to Aba' }),
    contact: await post(`loan/${id}/recovery-log`, log),
    contacts: (await get(by, `loan/${id}/recovery-log`)).statusCode === 200,
    visit: await post('recovery/visits', { ...visit, device_ahead_ms: 0 }),
    visits: (await get(by, `loan/${id}/visits`)).statusCode === 200,
    slip: slip.statusCode === 201,
  };
}
const every = (is: boolean) =>
  Object.fromEntries(
    'person people loan instalments loans found writtenOff note contact contacts visit visits slip'
      .split(' ')
      .map((name) => [name, is]),
  );

test('a recovery officer keeps the customer of a written-off loan until all of it is recovered', async () => {
  await pass(20);
  expect(await reached(kept)).toEqual({ ...every(true), writtenOff: false });
  await writeOff(kept);
  await pass(1);
  expect(await reached(kept)).toEqual(every(true));
  const { row } = await writtenOff(kept);
  await pay(kept, row.left - 1);
  await pass(1);
  expect(await reached(kept)).toEqual(every(true));
  await pay(kept, 1);
  await pass(1);
  expect(await reached(kept)).toEqual(every(false));
}, 120_000);

test('a written-off loan is on the list of visits until all of it is recovered, without an open promise', async () => {
  const { customer, ...loan } = await aRunningLoan(context, await aCustomer(context));
  const late = await aRunningLoan(context, await aCustomer(context));
  const [officer] = staff;
  for (const { id } of [customer, late.customer])
    await sql`update users set recovery_officer_id = ${officer?.id} where id = ${id}`.execute(sqlOf(context.db));
  await pass(40);
  await writeOff({ ...loan, customer });
  const visits = async () => (await get('recovery_officer', 'recovery/visits')).json().data.rows;
  const inOrder = async () => {
    const rows: { id: string }[] = await visits();
    return [loan, late].map(({ id }) => rows.find((row) => row.id === id));
  };
  const { row } = await writtenOff({ ...loan, customer });
  expect(await inOrder()).toMatchObject([
    { overdue: row.left, written_off_on: context.clock.businessDay(), days_past_due: null },
    { written_off_on: null, days_past_due: expect.any(Number) },
  ]);
  const others = (await get('admin', 'recovery/visits')).json().data.rows;
  expect(others.map(({ id }: { id: string }) => id)).not.toContain(loan.id);
  await pay({ ...loan, customer }, row.left - 1);
  expect((await inOrder())[0]).toMatchObject({ overdue: 1 });
  const promise = { loan_id: loan.id, outcome: 'promise', note: 'Pays the rest', device_at: context.clock.now().toISOString() };
  const sent = await ask(app, 'POST /api/recovery_officer/recovery/visits', {
    as: { ...as.recovery_officer, 'idempotency-key': 'visit-of-a-loss-0001' },
    body: { ...promise, device_ahead_ms: 0, promised_on: addDays(context.clock.businessDay(), 3), promised_amount: 1 },
  });
  expect([sent.statusCode, sent.json().data.refusal]).toEqual([201, null]);
  await pass(1);
  expect((await inOrder())[0]).toBeUndefined();
  await pass(3);
  expect((await inOrder())[0]).toMatchObject({ overdue: 1 });
  await pay({ ...loan, customer }, 1);
  expect((await inOrder())[0]).toBeUndefined();
}, 120_000);

test('principal, interest, fees and penalties less waivers are written off, by one count, and recoveries lower what is left', async () => {
  await change({ action: 'charge', loan_id: lost.id, amount: 70_000, kind: 'fee' });
  await pay(lost, 300_000);
  await pass(100);
  await change({ action: 'waive', loan_id: lost.id, amount: 20_000, component: 'penalty' });
  await pass(1);
  const { outstanding } = (await get('admin', `loan/${lost.id}/loan-payments`)).json().data;
  await writeOff(lost);
  await pass(1);
  const { rows } = await sql<Record<string, bigint>>`select sum(principal_written_off_kobo) > 0 as principal,
    sum(interest_written_off_kobo) > 0 as interest, sum(fee_written_off_kobo) > 0 as fee,
    sum(penalty_written_off_kobo) > 0 as penalty from loan_payments where loan_id = ${lost.id}`.execute(sqlOf(context.db));
  expect(rows).toEqual([{ principal: true, interest: true, fee: true, penalty: true }]);
  await pay(lost, 450_000);
  const [debt, loss] = [await writtenOff(lost), await lossOf(lost)];
  expect(debt.row).toMatchObject({ written_off: outstanding, recovered: 450_000, left: outstanding - 450_000 });
  expect(loss.row.written_off).toBe(outstanding);
  expect(loss.totals.written_off).toBe(debt.totals.written_off);
  const promise = (amount: number) => {
    const body = { channel: 'mail', outcome: 'promise', note: 'Pays the rest', promised_amount: amount };
    const on = context.clock.businessDay();
    return ask(app, `POST /api/admin/loan/${lost.id}/recovery-log`, { as: as.admin, body: { ...body, promised_on: on } });
  };
  expect(Object.keys((await promise(debt.row.left + 1)).json().errors)).toEqual(['promised_amount']);
  expect((await promise(debt.row.left)).statusCode).toBe(201);
}, 120_000);

test('a fee that is not due yet and interest that was paid ahead change nothing in the count, and leave no receivable', async () => {
  const early = await aRunningLoan(context, await aCustomer(context));
  await pass(3);
  await pay(early, 2_100_000);
  await change({ action: 'charge', loan_id: early.id, amount: 50_000, kind: 'fee' });
  await pass(1);
  await writeOff(early);
  const [debt, loss] = [await writtenOff(early), await lossOf(early)];
  expect([debt.row.written_off, debt.totals.written_off]).toEqual([loss.row.written_off, loss.totals.written_off]);
  for (const account of [gl.loanReceivable, gl.interestReceivable, gl.feesReceivable])
    expect(await balanceOf(context.db, account(early.id))).toBe(0n);
}, 120_000);
