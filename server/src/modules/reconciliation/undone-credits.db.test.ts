/** A credit that was kept in suspense by mistake is taken out again: its journal is reversed, its line is open, and its statement can be withdrawn. */
import { ask, aStaff, closeOpenDays, confirmNewest, signIn } from '#kit';
import { addDays, type Day, dayMs } from '@ajo/contract/kernel/time';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { lockUnidentified, undecidedUntil } from '#modules/wallets/suspense';
import { afterEach, expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';
import { closeMonth, meetsClose } from '../../../tests/reconciliation/month-close.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { bankReconciliation } from './balance-items.queries.ts';
import { takeSnapshot } from './commands/take-snapshot.ts';

const { act, app, as, context, csvOf, lineWith, list, loan, today, upload } = await openDesk();
const people = [await aStaff(context, 'finance'), await aStaff(context, 'finance')] as const;
const reason = { reason: 'The statement is of another account' };
type Receipt = { id: string; reference: string; amount: number; state: string; resolution: string | null; reason: string | null };
const receipts = async (query: string): Promise<Receipt[]> =>
  (await ask(app, `GET /api/finance/unidentified-receipts?per_page=100${query}`, { as: as.finance })).json().data;
const receiptOf = async (amount: number, state = 'open'): Promise<Receipt> => {
  const found = (await receipts(`&state=${state}`)).find((one) => one.amount === amount);
  if (!found) throw new Error(`no receipt of ${amount}`);
  return (await ask(app, `GET /api/finance/unidentified-receipts/${found.id}`, { as: as.finance })).json().data;
};
const books = async () => ({
  suspense: await balanceOf(context.db, gl.unidentifiedReceipts),
  bank: await balanceOf(context.db, gl.bankOperating),
  undecided: await undecidedUntil(context.db, today),
  waiting: (await receipts('&state=open')).length,
});
const stored = async (entries: Parameters<typeof csvOf>[0]): Promise<string> => {
  const answer = await upload(csvOf(entries));
  expect(answer.statusCode).toBe(201);
  return answer.json().data.id;
};
/** @returns the id of the line. */
async function kept(text: string, amount: number, on?: Day): Promise<string> {
  await stored([{ text, amount, ...(on && { on }) }]);
  const { id } = await lineWith(text);
  expect((await act(id, 'keep')).statusCode).toBe(200);
  return id;
}
const book = (id: string) => {
  const body = { action: 'book', purpose: 'loan_repayment', target: loan.number, reason: 'The customer called' };
  return ask(app, `POST /api/finance/unidentified-receipts/${id}/resolve`, { as: as.finance, body });
};
const withdraw = (id: string) =>
  ask(app, `POST /api/finance/reconciliation/statement/${id}/withdraw`, { as: as.finance, body: reason });
const codes = (answers: readonly { statusCode: number; json: () => { code?: string } }[]) =>
  answers.map((one) => one.json().code ?? one.statusCode);

/** How many transactions wait for a row. */
const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(sqlOf(context.db));
  return rows[0]?.count ?? 0;
};

afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('its line is open, its money left the books, and its receipt counts nowhere; it is kept again, and its statement withdrawn', async () => {
  const before = await books();
  const statement = await stored([{ text: 'NOT OUR ACCOUNT', amount: 77_000 }]);
  const { id } = await lineWith('NOT OUR ACCOUNT');
  expect((await act(id, 'keep')).statusCode).toBe(200);
  expect(await lineWith('NOT OUR ACCOUNT')).toMatchObject({ can: ['unlink'], match: { kept: true } });
  const { reference } = await receiptOf(77_000);
  expect(await books()).toEqual({
    suspense: before.suspense + 77_000n,
    bank: before.bank + 77_000n,
    undecided: before.undecided + 77_000n,
    waiting: before.waiting + 1,
  });
  expect((await withdraw(statement)).json().code).toBe('statement_in_use');
  expect((await act(id, 'unlink', {})).json().errors).toHaveProperty('reason');
  const twice = await Promise.all([act(id, 'unlink', reason), act(id, 'unlink', reason)]);
  expect(new Set(codes(twice))).toEqual(new Set([200, 'bank_line_not_matched']));
  expect(await lineWith('NOT OUR ACCOUNT')).toMatchObject({ result: 'missing_in_book', payment: null, match: null });
  expect(await books()).toEqual(before);
  const undone = await receiptOf(77_000, 'undone');
  expect(undone).toMatchObject({ resolution: 'undone', reason: reason.reason, can: [] });
  expect((await book(undone.id)).json().code).toBe('receipt_decided');
  expect((await list(`?search=${reference}`)).data).toEqual([]);
  expect((await act(id, 'link', { reference })).json().code).toBe('payment_missing');
  expect((await act(id, 'keep')).statusCode).toBe(200);
  expect((await receiptOf(77_000)).reference).toBe(`${reference}-2`);
  expect((await act(id, 'unlink', reason)).statusCode).toBe(200);
  expect((await act(id, 'keep')).statusCode).toBe(200);
  expect((await receiptOf(77_000)).reference).toBe(`${reference}-3`);
  expect((await act(id, 'unlink', reason)).statusCode).toBe(200);
  expect((await receipts('&state=undone')).filter(({ amount }) => amount === 77_000)).toHaveLength(3);
  expect([(await withdraw(statement)).statusCode, await books()]).toEqual([200, before]);
  const { rows } = await sql<{ action: string; to: string }>`select action, to_state as to from history
    where subject_id = ${undone.id} order by id`.execute(sqlOf(context.db));
  expect(rows).toMatchObject([{ action: 'took a bank credit out of suspense' }]);
});

test('a repeated request has one effect', async () => {
  const id = await kept('SENT TWICE', 78_000);
  const send = () =>
    ask(app, `POST /api/finance/reconciliation/lines/${id}/unlink`, {
      as: as.finance,
      body: reason,
      headers: { 'idempotency-key': 'undo-once-1' },
    });
  expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 200]);
  expect((await receipts('&state=undone')).filter(({ amount }) => amount === 78_000)).toHaveLength(1);
});

test.each([
  ['undone first', 81_000, ['unlink', 'book'], [200, 'receipt_decided']],
  ['booked first', 82_000, ['book', 'unlink'], [200, 'kept_in_suspense']],
] as const)('one that is booked on a customer meanwhile, %s: one of both takes effect', async (text, amount, order, outcome) => {
  const id = await kept(`RACE ${text}`, amount);
  const receipt = await receiptOf(amount);
  const begun: ReturnType<typeof book>[] = [];
  await inTransaction(context.db, async (tx) => {
    await lockUnidentified(tx, receipt.id);
    for (const one of order) {
      begun.push(one === 'book' ? book(receipt.id) : act(id, 'unlink', reason));
      await expect.poll(waiting, { timeout: 5_000 }).toBe(begun.length);
    }
  });
  expect(codes(await Promise.all(begun))).toEqual(outcome);
});

test('one that another person is asked about, or that is being returned, stays', async () => {
  const id = await kept('LARGE', 5_000_000_000);
  const { id: receipt } = await receiptOf(5_000_000_000);
  expect((await book(receipt)).json().data).toEqual({ state: 'asked' });
  expect((await act(id, 'unlink', reason)).json().code).toBe('receipt_requested');
  await sql`update approvals set state = 'withdrawn', decided_at = now() where subject_id = ${receipt}`.execute(
    sqlOf(context.db),
  );
  await sql`update unidentified_receipts set state = 'return_requested', resolution = 'return' where id = ${receipt}`.execute(
    sqlOf(context.db),
  );
  expect((await act(id, 'unlink', reason)).json().code).toBe('kept_in_suspense');
  await sql`update unidentified_receipts set state = 'open', resolution = null where id = ${receipt}`.execute(sqlOf(context.db));
  // Above the limit of one person.
  expect((await act(id, 'unlink', reason)).json().data).toEqual({ state: 'asked' });
  const second = await signIn(context, people[1]);
  const pending = (await ask(app, 'GET /api/finance/approvals?state=pending', { as: second })).json();
  expect(JSON.stringify(pending)).toContain('The credit is taken out of suspense');
  expect((await confirmNewest(app, as.finance, 'finance')).json().code).toBe('second_person_needed');
  expect((await confirmNewest(app, second, 'finance')).statusCode).toBe(200);
  expect(await receiptOf(5_000_000_000, 'undone')).toMatchObject({ resolution: 'undone' });
});

test('of a month that is closed meanwhile it takes a second person, and the balance of its days leaves it out', async () => {
  const on = today;
  const id = await kept('OF A CLOSED MONTH', 91_000);
  context.clock.moveBy(dayMs);
  await closeOpenDays(context);
  as.finance = await signIn(context, await aStaff(context, 'finance'));
  const partOf = async (day: Day = on) => (await bankReconciliation(context, day)).groups;
  const withIt = await partOf();
  const close = (tx: Tx) => closeMonth(tx, context, { today: on, people });
  const answer = await meetsClose(context, close, () => act(id, 'unlink', reason));
  expect(answer.json().data).toEqual({ state: 'asked' });
  // From here the statement of the last day starts from what was open at the close.
  expect(await takeSnapshot(context)).toBe(true);
  const lastDay = `${on.slice(0, 7)}-31` as Day;
  const atEnd = await partOf(lastDay);
  const before = await books();
  expect((await lineWith('OF A CLOSED MONTH')).result).toBe('matched');
  expect((await confirmNewest(app, await signIn(context, people[1]), 'finance')).statusCode).toBe(200);
  expect((await books()).suspense).toBe(before.suspense - 91_000n);
  const { rows } = await sql<{ on: string; value: string }>`select j.effective_on::text as on, j.meta ->> 'value_on' as value
    from ledger.reversal v join ledger.journal j on j.id = v.by order by j.at desc limit 1`.execute(sqlOf(context.db));
  expect(rows).toEqual([{ on: addDays(on, 1), value: on }]);
  const lines = (groups: typeof withIt) => groups.find(({ group }) => group === 'lines_in')?.amount ?? 0n;
  const without = await partOf();
  expect(lines(without)).toBe(lines(withIt) - 91_000n);
  expect(without.filter(({ group }) => group !== 'lines_in')).toEqual(withIt.filter(({ group }) => group !== 'lines_in'));
  expect(lines(await partOf(lastDay))).toBe(lines(atEnd) - 91_000n);
  // Kept again it takes two as well.
  expect((await act(id, 'keep')).json().data).toEqual({ state: 'asked' });
});
