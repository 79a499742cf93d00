/** Credit that a refund was requested for is on hold: nothing else takes it, and it is free again when the request ends without a refund. */
import { dayMs } from '@ajo/contract/kernel/time';
import { kobo } from '@ajo/contract/kernel/money';
import { appOf, ask, aStaff, dieAt, freshContext, signIn } from '#kit';
import { expireApprovals } from '#modules/approvals';
import { availableIn, heldOn } from '#modules/ledger/holds';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sendPayouts } from '#modules/payouts';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aRunningLoan, seedProducts } from '../../../../tests/loans/applications.ts';
import { approvalRegistry } from '../../../approvals.ts';
import { payoutReactions } from '../../../reactions.ts';
import { subLedgers } from '../../../sub-ledgers.ts';

// Each crash is the start of a whole program.
vi.setConfig({ testTimeout: 240_000 });
const context = await freshContext();
const app = await appOf(context);
const { clock, provider } = context;
await seedProducts(context);
type Headers = Record<string, string>;
const people = await Promise.all((['finance', 'admin'] as const).map((role) => aStaff(context, role)));
let [finance, admin]: Headers[] = [];
beforeEach(async () => {
  clock.moveBy(dayMs);
  [finance = {}, admin = {}] = await Promise.all(people.map((one) => signIn(context, one)));
});
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

const view = async (id: string) => (await ask(app, `GET /api/admin/loan/${id}/loan-payments`, { as: admin ?? {} })).json().data;
let references = 0;
async function anOverpaidLoan() {
  const { loanId, customer } = await aRunningLoan(context);
  const amount = (await view(loanId)).payoff + 250_000;
  const body = { amount, reference: `HELD-${(references += 1)}`, accept_overpayment: true };
  const paid = await ask(app, `POST /api/finance/user/loan-debit/${loanId}`, { as: finance ?? {}, body });
  const credit = gl.customerCredit(customer.id);
  /** Balance, and what may be spent of it. */
  const standing = async () => [
    await balanceOf(context.db, credit),
    await inTransaction(context.db, (tx) => availableIn(tx, credit)),
  ];
  expect(await standing()).toEqual([250_000n, 250_000n]);
  return { loanId, customer, credit, standing, payment: paid.json().data };
}
const press = (id: string, as: Headers | undefined, amount: number) => ({
  call: `POST /api/admin/loan/${id}/credit-refund`,
  as: as ?? {},
  body: { amount, reason: 'Paid twice by mistake' },
});
const refund = (id: string, as: Headers | undefined, amount: number) => {
  const { call, ...input } = press(id, as, amount);
  return ask(app, call, input);
};
const waitingOf = async (id: string) => (await view(id)).waiting[0];

test('a request holds its amount: a second refund, on any loan of the customer, can use only the rest', async () => {
  const { loanId, customer, standing } = await anOverpaidLoan();
  const other = await aRunningLoan(context, { customer });
  expect((await refund(loanId, finance, 200_000)).json().data.state).toBe('asked');
  expect(await standing()).toEqual([250_000n, 50_000n]);
  expect(await view(loanId)).toMatchObject({ credit: 250_000, credit_on_hold: 200_000 });
  expect((await refund(other.loanId, finance, 50_001)).json().errors).toHaveProperty('amount');
  expect((await refund(other.loanId, finance, 50_000)).json().data.state).toBe('asked');
  expect((await refund(loanId, admin, 200_000)).json().data.state).toBe('done');
  expect(await standing()).toEqual([50_000n, 0n]);
  const mine = await ask(app, `GET /api/user/loan/${loanId}/loan-payments`, { as: await signIn(context, customer) });
  expect(mine.json().data.credit_on_hold).toBe(0);
});

test('of two requests at the same moment for the whole credit one is refused', async () => {
  const { loanId, customer, standing } = await anOverpaidLoan();
  const other = await aRunningLoan(context, { customer });
  const answers = await Promise.all([loanId, other.loanId].map((id) => refund(id, finance, 250_000)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(await standing()).toEqual([250_000n, 0n]);
});

test('a payment with its surplus on hold cannot be reversed until the request has ended', async () => {
  const { loanId, standing } = await anOverpaidLoan();
  await refund(loanId, finance, 250_000);
  const [row] = (await view(loanId)).instalments;
  const [payment] = (await view(loanId)).payments;
  const path = `POST /api/admin/loan/${loanId}/loan-payments/${row.id}/payment-log/${payment.id}/reverse`;
  const reverse = () => ask(app, path, { as: admin ?? {}, body: { reason: 'Another loan' } });
  expect((await reverse()).json().code).toBe('not_enough_funds');
  const { id } = await waitingOf(loanId);
  const decline = `POST /api/admin/loan/${loanId}/second-approvals/${id}/decline`;
  expect((await ask(app, decline, { as: admin ?? {}, body: { reason: 'Not theirs' } })).statusCode).toBe(200);
  expect(await standing()).toEqual([250_000n, 250_000n]);
  expect((await reverse()).statusCode).toBe(200);
  expect(await standing()).toEqual([0n, 0n]);
});

test('a request that was withdrawn, declined or has expired holds nothing', async () => {
  const { loanId, standing } = await anOverpaidLoan();
  await refund(loanId, finance, 250_000);
  const { id: first } = await waitingOf(loanId);
  await ask(app, `POST /api/admin/loan/${loanId}/second-approvals/${first}/decline`, {
    as: finance ?? {},
    body: { reason: 'Not theirs' },
  });
  expect(await standing()).toEqual([250_000n, 250_000n]);
  await refund(loanId, finance, 250_000);
  const { id: second } = await waitingOf(loanId);
  await ask(app, `POST /api/admin/approvals/${second}/decline`, { as: admin ?? {}, body: { reason: 'Not theirs' } });
  expect(await standing()).toEqual([250_000n, 250_000n]);
  await refund(loanId, finance, 250_000);
  clock.moveBy(31 * dayMs);
  await expireApprovals(context, approvalRegistry.kinds);
  expect(await standing()).toEqual([250_000n, 250_000n]);
});

test('an expired request makes room for a new one, which holds its own amount', async () => {
  const { loanId, standing } = await anOverpaidLoan();
  await refund(loanId, finance, 250_000);
  clock.moveBy(31 * dayMs);
  const again = await signIn(context, people[0] as (typeof people)[number]);
  expect((await refund(loanId, again, 100_000)).json().data.state).toBe('asked');
  expect(await standing()).toEqual([250_000n, 150_000n]);
});

test('a request older than holds is confirmed if the credit covers it', async () => {
  const { loanId, credit, standing } = await anOverpaidLoan();
  await refund(loanId, finance, 250_000);
  const { id } = await waitingOf(loanId);
  await sql`update ledger.balance set held_kobo = 0 where account_id = (select account_id from ledger.hold where id = ${id})`.execute(
    sqlOf(context.db),
  );
  await sql`delete from ledger.hold where id = ${id}`.execute(sqlOf(context.db));
  expect(await heldOn(context.db, credit)).toBe(0n);
  expect((await refund(loanId, admin, 250_000)).json().data.state).toBe('done');
  expect(await standing()).toEqual([0n, 0n]);
});

test('a request killed before its hold is gone, and a killed confirmation keeps the hold', async () => {
  const { loanId, standing } = await anOverpaidLoan();
  await dieAt(context, 'credit_refund.unheld', press(loanId, finance, 250_000));
  expect([await standing(), await waitingOf(loanId)]).toEqual([[250_000n, 250_000n], undefined]);
  await dieAt(context, 'transaction.committed', press(loanId, finance, 250_000));
  expect([await standing(), (await waitingOf(loanId))?.kind]).toEqual([[250_000n, 0n], 'credit_refund']);
  await dieAt(context, 'credit_refund.unposted', press(loanId, admin, 250_000));
  expect(await standing()).toEqual([250_000n, 0n]);
  await dieAt(context, 'transaction.committed', press(loanId, admin, 250_000));
  expect([await standing(), await balanceOf(context.db, gl.payoutsInFlight)]).toEqual([[0n, 0n], 250_000n]);
  expect((await refund(loanId, admin, 250_000)).statusCode).toBe(422);
  await sendPayouts(context, payoutReactions);
});

test('a refund refused by the bank reverses its order, once', async () => {
  const { loanId, standing } = await anOverpaidLoan();
  await refund(loanId, finance, 250_000);
  await refund(loanId, admin, 250_000);
  provider.transferResult = { status: 'failed', reason: 'Account is closed' };
  await Promise.all([sendPayouts(context, payoutReactions), sendPayouts(context, payoutReactions)]);
  provider.transferResult = { status: 'completed', fee: kobo(0n) };
  expect(await standing()).toEqual([250_000n, 250_000n]);
  const { rows } = await sql<{ mirrored: boolean }>`select j.reverses = r.journal_id as mirrored
    from credit_refunds r join ledger.reversal v on v.of = r.journal_id join ledger.journal j on j.id = v.by
    where r.loan_id = ${loanId}`.execute(sqlOf(context.db));
  expect(rows).toEqual([{ mirrored: true }]);
});
