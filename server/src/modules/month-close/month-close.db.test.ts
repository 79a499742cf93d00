/** The month close over HTTP: the checklist is read from the books, two people close a month, and its days are never reopened. */
import { kobo, noMoney } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day, day, dayMs, daysBetween } from '@ajo/contract/kernel/time';
import type { MonthCheck, MonthClose } from '@ajo/contract/modules/month-close';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, closeOpenDays, confirmNewest, freshContext, signIn } from '#kit';
import { proveBooks } from '#modules/closings';
import { type AccountRef, credit, debit, type JournalId, type JournalKind, post, gl } from '#modules/ledger';
import { lockStatements, snapshotJob } from '#modules/reconciliation';
import { keepBankCredit } from '#modules/wallets';
import { readStrictCsv } from '#platform/csv-records';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { beforeAll, expect, test } from 'vitest';
import { untilItWaits } from '../../../tests/kit/until-it-waits.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { reasonToClose } from './month.rules.ts';
import { monthSpan } from './month.ts';

const context = await freshContext();
const app = await appOf(context);
const people = [await aStaff(context, 'finance'), await aStaff(context, 'finance'), await aStaff(context, 'admin')] as const;
const as = (who: 0 | 1 | 2) => signIn(context, people[who]);
const loan = await aRunningLoan(context, await aCustomer(context));
const month = context.clock.businessDay().slice(0, 7);
const { last } = monthSpan(month);
const next = addDays(last, 1).slice(0, 7);

const view = async (of = month): Promise<MonthClose> =>
  (await ask(app, `GET /api/finance/month-close?month=${of}`, { as: await as(0) })).json().data;
const states = ({ checks }: MonthClose): Record<string, string> =>
  Object.fromEntries(checks.map(({ check, state }: MonthCheck) => [check, state]));
const request = async (body: object = {}) =>
  ask(app, 'POST /api/finance/month-close', { as: await as(0), body: { month, ...body } });
const reopen = async (from: string) =>
  ask(app, 'POST /api/admin/days/reopen', { as: await as(0), body: { from, reason: 'Payments were missing' } });
const explanations = {
  reconciliation: 'The bank sends its statement late',
  bank_balance: 'The bank sends its statement late',
};
const download = async () => ask(app, `GET /api/finance/month-close/trial-balance?month=${month}`, { as: await as(0) });
const declineNewest = async () => {
  const { data } = (await ask(app, 'GET /api/finance/approvals?state=pending', { as: await as(1) })).json();
  const body = { reason: 'Another finding' };
  return ask(app, `POST /api/finance/approvals/${data.at(-1)?.id}/decline`, { as: await as(1), body });
};
const markReconciled = (on: Day): Promise<unknown> =>
  sqlOf(context.db)
    .insertInto('reconciled_days')
    .values({
      id: newId(context.clock.now()),
      on_day: on,
      payments_kobo: noMoney,
      matched_kobo: noMoney,
      paid_out_kobo: noMoney,
      paid_out_matched_kobo: noMoney,
      reconciled_by: people[0].id,
      reconciled_by_name: 'Finance',
      reconciled_at: context.clock.now(),
    })
    .execute();
const moveTo = (on: string): void => context.clock.moveBy(daysBetween(context.clock.businessDay(), day(on)) * dayMs);
const posted = (kind: JournalKind, effectiveOn: Day, account: AccountRef): Promise<unknown> => {
  const at = context.clock.now();
  const legs = [debit(gl.bankOperating, kobo(500n)), credit(account, kobo(500n))];
  return inTransaction(context.db, (tx) => post(tx, [{ id: newId<JournalId>(at), kind, effectiveOn, legs }], at));
};

beforeAll(() => moveTo(addDays(last, 3)));

test('a month that is not over, or has open days, is refused', async () => {
  expect(states(await view())).toMatchObject({ days: 'required', proof: 'required', provisions: 'required' });
  const early = await request();
  expect([early.statusCode, early.json().code]).toEqual([409, 'month_check_required']);
  const running = await request({ month: context.clock.businessDay().slice(0, 7) });
  expect([running.statusCode, Object.keys(running.json().errors ?? {})]).toEqual([422, ['month']]);
  expect((await request({ month: '2026-13' })).statusCode).toBe(422);
});

test('each line follows its fact', async () => {
  await closeOpenDays(context);
  expect(states(await view())).toMatchObject({ days: 'done', proof: 'required', provisions: 'done', trial_balance: 'open' });
  await proveBooks(context, subLedgers);
  expect(states(await view())).toEqual({
    days: 'done',
    proof: 'done',
    provisions: 'done',
    reconciliation: 'open',
    bank_balance: 'open',
    suspense: 'done',
    taxes: 'done',
    trial_balance: 'open',
  });
  const file = await download();
  expect(file.body.startsWith('\uFEFF')).toBe(true);
  const read = readStrictCsv(file.body.replace('\uFEFF', ''));
  if ('problem' in read) throw new Error(read.problem);
  const [heads, ...lines] = read.records.map(({ cells }) => cells);
  expect(heads).toEqual(['Code', 'Account', 'Class', 'Debits', 'Credits', 'Balance', 'Dr/Cr']);
  const total = lines.pop();
  expect(total?.[3]).toBe(total?.[4]);
  expect(Number(total?.[3])).toBeGreaterThan(0);
  // The amounts of the screen: what was posted on each side, and what remains on the side of its sum.
  const shown = await ask(app, `GET /api/finance/ledger/trial-balance?as_of=${last}`, { as: await as(0) });
  const naira = (amount: number) => (amount / 100).toFixed(2);
  type Shown = { code: string; debit: number; credit: number };
  expect(lines.map(([code, , , ...amounts]) => [code, ...amounts])).toEqual(
    shown.json().data.rows.map((row: Shown) => {
      const net = row.debit - row.credit;
      return [row.code, ...[row.debit, row.credit, Math.abs(net)].map(naira), net > 0 ? 'Dr' : net < 0 ? 'Cr' : ''];
    }),
  );
  expect(lines.find(([code]) => code === '1190')).toMatchObject({ 2: 'Assets', 6: 'Cr' });
  expect(states(await view())['trial_balance']).toBe('done');
});

test('those who do not close months read and request nothing', async () => {
  expect((await ask(app, `GET /api/admin/month-close?month=${month}`, { as: await as(2) })).statusCode).toBe(403);
  expect((await ask(app, 'POST /api/admin/month-close', { as: await as(2), body: { month } })).statusCode).toBe(403);
});

test('an open line needs an explanation, at its field', async () => {
  const answer = await request();
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
    422,
    ['explanations.reconciliation', 'explanations.bank_balance'],
  ]);
  expect((await request({ explanations: { reconciliation: 'late' } })).statusCode).toBe(422);
});

const newestRequest = async () =>
  (await ask(app, 'GET /api/finance/approvals?state=pending', { as: await as(1) })).json().data.at(-1);

test('before the first close, earlier months with journals are named on the screen and in the request', async () => {
  const text = `${monthSpan(month).name} is not closed. It closes with this month, without a checklist`;
  expect((await view()).warning).toBeNull();
  expect((await view(next)).warning).toBe(text);
  const checks = (await view()).checks;
  expect(reasonToClose('June 2026', checks, text)).toContain(`. ${text}`);
});

/** @returns whether the month is closed before the transaction ends that may withdraw a statement, and the answer. */
async function confirmDuringWithdrawal() {
  let [isClosed, confirming] = [false, Promise.resolve({ statusCode: 0 })];
  await inTransaction(context.db, async (tx) => {
    await lockStatements(tx);
    confirming = confirmNewest(app, await as(1), 'finance');
    await untilItWaits(context, confirming);
    isClosed = (await view()).closed !== null;
  });
  return [isClosed, (await confirming).statusCode];
}

test('two people close the month; its days are not reopened and take no posting', async () => {
  const reopened = await reopen(last);
  expect(reopened.statusCode).toBe(200);
  expect((await request({ explanations })).statusCode).toBe(200);
  const { finding: stillOpen } = (await view()).checks.find(({ check }) => check === 'reconciliation') ?? {};
  expect((await newestRequest()).reason).toBe(
    `2 open lines in ${monthSpan(month).name}: Reconcile each day (${stillOpen}); Compare the balance at the bank (No statement of our bank account was uploaded)`,
  );
  expect((await request({ explanations })).statusCode).toBe(409);
  expect((await view()).requested).toBe(true);
  expect((await confirmNewest(app, await as(0), 'finance')).statusCode).not.toBe(200);
  expect((await view()).closed).toBeNull();
  // Another finding than the one that was explained: the approver has not read it, and its explanation was not written for it.
  await markReconciled(last);
  const { finding } = (await view()).checks.find(({ check }) => check === 'reconciliation') ?? {};
  const refused = await confirmNewest(app, await as(1), 'finance');
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'month_findings_changed', message: expect.stringContaining(String(finding)) },
  ]);
  expect(await view()).toMatchObject({ closed: null, requested: true });
  expect((await declineNewest()).statusCode).toBe(200);
  expect((await request({ explanations })).statusCode).toBe(200);
  expect(await confirmDuringWithdrawal()).toEqual([false, 200]);
  expect(context.queued.map(({ name }) => name)).toContain(snapshotJob);
  const closed = await view();
  expect(closed.closed).toMatchObject({ requested_by: expect.any(String), approved_by: expect.any(String) });
  expect(closed.checks.find(({ check }) => check === 'reconciliation')?.explanation).toBe(explanations.reconciliation);
  expect((await request({ explanations })).json().code).toBe('month_closed');
  // The request to reopen was made before the month was closed: it changes nothing now.
  await confirmNewest(app, await as(1), 'finance');
  expect(states(await view())['days']).toBe('done');
  expect((await reopen(last)).json().errors).toHaveProperty('from');
  await expect(posted('capital-paid-in', last, gl.equity)).rejects.toMatchObject({ code: 'period_closed' });
});

test('months close in order', async () => {
  moveTo(addDays(addMonths(day(`${next}-01`), 2), 2));
  await closeOpenDays(context);
  await proveBooks(context, subLedgers);
  const later = addMonths(day(`${next}-01`), 1).slice(0, 7);
  const answer = await request({ month: later, explanations });
  expect([answer.statusCode, answer.json().errors?.month?.[0]]).toEqual([422, expect.stringContaining('Close ')]);
  expect((await view(later)).refusal).toContain('first');
  expect((await view(later)).warning).toBeNull();
});

test('a receipt of the month keeps the line open until it is decided, also when it came into the books in the next month', async () => {
  const paidOn = addDays(day(`${context.clock.businessDay().slice(0, 7)}-01`), -1);
  const suspenseOf = async () => (await view(paidOn.slice(0, 7))).checks.find(({ check }) => check === 'suspense');
  expect(await suspenseOf()).toMatchObject({ state: 'done', finding: 'No unidentified receipts' });
  const kept = {
    reference: 'bank-unknown-1',
    amount: kobo(50_000n),
    on: paidOn,
    narration: 'CASH DEPOSIT BY UNKNOWN',
    people: [],
  };
  await inTransaction(context.db, (tx) => keepBankCredit(tx, context, kept));
  expect(await suspenseOf()).toMatchObject({ state: 'open', finding: 'Unidentified receipts: ₦500.00' });
  expect((await view(addMonths(paidOn, -1).slice(0, 7))).checks.find(({ check }) => check === 'suspense')?.state).toBe('done');
  const queue = await ask(app, 'GET /api/finance/unidentified-receipts', { as: await as(0) });
  const body = { action: 'book', purpose: 'loan_repayment', target: loan.number, reason: 'The customer named it' };
  const decided = await ask(app, `POST /api/finance/unidentified-receipts/${queue.json().data[0].id}/resolve`, {
    as: await as(0),
    body,
  });
  expect([decided.statusCode, decided.json().message]).toEqual([200, expect.any(String)]);
  expect((await suspenseOf())?.state).toBe('done');
});
