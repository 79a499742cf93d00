/** A write-off that was undone: the loan is to the kobo as one that was never written off, what was recovered is paid, and two people are needed. */
import { dayMs } from '@ajo/contract/kernel/time';
import type { ChangePreview } from '@ajo/contract/modules/servicing.previews';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, type RunningLoan, signIn } from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { booksOf } from '#modules/loan-accounts';
import { sql, sqlOf } from '#platform/db/sql';
import { subLedgers } from '../../sub-ledgers.ts';

const context = await freshContext();
const app = await appOf(context);
const roles = ['finance', 'admin', 'superadmin', 'credit_officer'] as const;
type Who = (typeof roles)[number];
const staff = await Promise.all(roles.map((role) => aStaff(context, role)));
const as = {} as Record<Who, Record<string, string>>;

/** Days pass; sessions of staff do not outlive them. */
async function pass(days: number): Promise<void> {
  context.clock.moveBy(days * dayMs);
  for (const [at, person] of staff.entries()) as[roles[at] ?? 'admin'] = await signIn(context, person);
}
beforeAll(() => pass(0));

afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

const post = (who: Who, { id }: RunningLoan, path: string, body?: object) =>
  ask(app, `POST /api/admin/loan/${id}/${path}`, { as: as[who], ...(body && { body }) });
const undo = (who: Who, loan: RunningLoan) => post(who, loan, 'write-off/undo', { reason: 'The customer was found' });
const writeOff = async (loan: RunningLoan): Promise<void> => {
  await post('finance', loan, 'write-off', { reason: 'Nobody has been reached' });
  expect((await post('admin', loan, 'write-off', { reason: 'Nobody has been reached' })).json().data.state).toBe('done');
};
const pay = async (loan: RunningLoan, amount: number, reference: string): Promise<void> => {
  const body = { amount, reference, accept_overpayment: true };
  const reply = await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { as: as.finance, body });
  expect(reply.statusCode).toBe(200);
};
const view = async ({ id }: RunningLoan) =>
  (await ask(app, `GET /api/admin/loan/${id}/loan-payments`, { as: as.admin })).json().data;
const statusOf = async ({ id }: RunningLoan): Promise<string> =>
  (await ask(app, `GET /api/admin/loan/${id}`, { as: as.admin })).json().data.status;
const aLoan = async () => aRunningLoan(context, await aCustomer(context));

type Instalment = Record<'number' | 'due_on' | 'status' | 'outstanding' | 'penalty', unknown>;
const rowsOf = async (loan: RunningLoan) =>
  ((await view(loan)).instalments as Instalment[]).map(({ number, due_on, status, outstanding, penalty }) => [
    number,
    due_on,
    status,
    outstanding,
    penalty,
  ]);
const figuresOf = async ({ id }: RunningLoan) => (await booksOf(context.db, [id])).get(id)?.figures;

test('is to the kobo as if it had never been written off: recoveries settle instalments, and the books move by the difference', async () => {
  const [loan, twin] = [await aLoan(), await aLoan()];
  await pass(20);
  await writeOff(loan);
  await pass(5);
  const recoveredBefore = await balanceOf(context.db, gl.recoveries);
  for (const [at, one] of [loan, twin].entries()) await pay(one, 700_000, `FOUND-${at}`);
  expect((await balanceOf(context.db, gl.recoveries)) - recoveredBefore).toBe(700_000n);
  await pass(6);

  const shown = (await post('finance', loan, 'write-off/undo/preview')).json().data as ChangePreview;
  expect([shown.kind, shown.loss, Number(shown.recovered), Number(shown.before.total)]).toEqual([
    'write_off_reversal',
    null,
    700_000,
    0,
  ]);
  expect((await undo('finance', loan)).json().data.state).toBe('asked');
  const [waiting] = (await view(loan)).waiting;
  const requested = await ask(app, `GET /api/admin/loan/${loan.id}/second-approvals/${waiting.id}/preview`, { as: as.admin });
  expect(requested.json().data).toEqual(shown);
  expect((await undo('admin', loan)).json()).toMatchObject({
    message: 'Write-off undone successfully',
    data: { state: 'done' },
  });

  expect(await statusOf(loan)).toBe('active');
  const [mine, other] = [await view(loan), await view(twin)];
  expect([mine.outstanding, mine.payoff, mine.credit]).toEqual([other.outstanding, other.payoff, other.credit]);
  expect(await rowsOf(loan)).toEqual(await rowsOf(twin));
  expect(await balanceOf(context.db, gl.recoveries)).toBe(recoveredBefore);
  expect(await balanceOf(context.db, gl.loanReceivable(loan.id))).toBe(await balanceOf(context.db, gl.loanReceivable(twin.id)));
  await pass(1);
  for (const [at, one] of [loan, twin].entries()) await pay(one, 100_000, `NEXT-${at}`);
  expect(await figuresOf(loan)).toEqual(await figuresOf(twin));
  const { rows } = await sql<{
    legs: string;
  }>`select j.meta->>'loan' as legs from ledger.journal j where j.meta->>'loan' = ${loan.id}
    and j.kind = 9000`.execute(sqlOf(context.db));
  expect(rows).toHaveLength(1);
});

test('the customer reads of it, and the loan can be written off again', async () => {
  const loan = await aLoan();
  await pass(20);
  await writeOff(loan);
  await undo('finance', loan);
  expect((await undo('superadmin', loan)).json().data.state).toBe('done');
  const notices = await ask(app, 'GET /api/notifications', { as: await signIn(context, loan.customer) });
  expect(JSON.stringify(notices.json())).toContain('is active again');
  expect((await view(loan)).can).toContain('write_off');
  await pass(1);
  await writeOff(loan);
  expect(await statusOf(loan)).toBe('written_off');
  await undo('finance', loan);
  await undo('admin', loan);
  expect(await statusOf(loan)).toBe('active');
});

test('a loan whose recoveries pay it in full is completed, and what is above is the credit of the customer', async () => {
  const loan = await aLoan();
  await pass(5);
  const { payoff } = await view(loan);
  await writeOff(loan);
  await pay(loan, payoff + 50_000, 'ALL-OF-IT');
  await undo('finance', loan);
  expect((await undo('admin', loan)).json().data.state).toBe('done');
  expect([await statusOf(loan), (await view(loan)).credit]).toEqual(['completed', 50_000]);
});

test('is refused without the right, by one person, and for a loan that is not written off', async () => {
  const loan = await aLoan();
  expect((await undo('admin', loan)).json().code).toBe('not_written_off');
  expect((await post('admin', loan, 'write-off/undo/preview')).json().code).toBe('not_written_off');
  await pass(1);
  await writeOff(loan);
  expect((await view(loan)).can).toContain('undo_write_off');
  expect((await undo('credit_officer', loan)).statusCode).toBe(403);
  expect((await post('credit_officer', loan, 'write-off/undo/preview')).statusCode).toBe(403);
  expect((await undo('finance', loan)).json().data.state).toBe('asked');
  expect((await view(loan)).can).not.toContain('undo_write_off');
  expect((await undo('finance', loan)).json().code).toBe('second_person_needed');
  expect(await statusOf(loan)).toBe('written_off');
});

test('of two confirmations at the same moment one counts; a recovery at the same moment is a payment', async () => {
  const loan = await aLoan();
  await pass(12);
  await writeOff(loan);
  await undo('finance', loan);
  const [first, second] = await Promise.all([
    undo('admin', loan),
    undo('superadmin', loan),
    pay(loan, 300_000, 'AT-THE-SAME-MOMENT'),
  ]);
  expect([first.statusCode, second.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await statusOf(loan)).toBe('active');
  const { rows } = await sql<{ undone: number }>`select count(*)::int as undone from loan_events where loan_id = ${loan.id}
    and kind = 'reversal'`.execute(sqlOf(context.db));
  expect(rows[0]?.undone).toBe(1);
  expect((await figuresOf(loan))?.recovered).toBe(0n);
});
