/** A record of a payment by hand waits for its second person, and blocks other decisions (decision 969). Books prove after each test. */
import { ask, aStaff, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { dayMs } from '@ajo/contract/kernel/time';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { expireApprovals } from '#modules/approvals';
import { sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDesk, type Saver } from '../../../tests/savings/withdrawal-desk.ts';
import { approvalRegistry } from '../../approvals.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const desk = await openDesk();
const { aSaver, app, asAdmin, asFinance, asSuperadmin, clock, context, detail, money, pay, provider } = desk;
const { requested, review, statusOf } = desk;
const large = 60_000_000;
const all = 90_000_000n;

beforeEach(() => {
  provider.transferResult = { status: 'completed', fee: kobo(0n) };
});
afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

let payments = 0;
const byHand = (id: string) =>
  ask(app, `POST /api/finance/savings-withdrawals/${id}/manual-withdrawal`, {
    as: asFinance,
    body: { reference: `GTB/HAND-${(payments += 1)}` },
  });
const cancel = (id: string, { as }: Saver) => ask(app, `POST /api/user/savings-withdrawals/${id}/cancel`, { as });
const deny = (id: string) => review(id, { status: 'denied', denial_reason: 'Please call us first' }, asAdmin, 'admin');
const approve = (id: string) => review(id, { status: 'approved' }, asAdmin, 'admin');
const own = async ({ id, as }: Saver) => (await ask(app, `GET /api/user/savings/${id}/withdrawals`, { as })).json().data;

type Waiting = { id: string; kind: string; version: string; subject: { id: string } };
async function decide(id: string, kind: string, act: 'approve' | 'decline') {
  const { data } = (await ask(app, 'GET /api/admin/approvals?state=pending', { as: asSuperadmin })).json();
  const found = data.find((one: Waiting) => one.kind === kind && one.subject.id === id);
  const body = act === 'approve' ? { version: found?.version } : { reason: 'Not on the bank statement' };
  return ask(app, `POST /api/admin/approvals/${found?.id}/${act}`, { as: asSuperadmin, body });
}
async function aDirectOne() {
  const saver = await aSaver(all);
  const body = { user_id: saver.customer.id, amount: large, withdrawal_reason: 'At the branch' };
  await ask(app, `POST /api/admin/savings/${saver.id}/direct-withdrawal`, { as: asAdmin, body });
  const [{ id }] = await own(saver);
  expect((await byHand(id)).json().data).toEqual({ state: 'asked' });
  return { saver, id };
}

test('the customer does not cancel it, and staff neither deny it nor approve its transfer', async () => {
  const saver = await aSaver(all);
  const id = await requested(saver, large);
  expect((await byHand(id)).json().data).toEqual({ state: 'asked' });
  expect([(await own(saver))[0].can, (await detail(id)).can]).toEqual([[], []]);
  for (const answer of [await cancel(id, saver), await deny(id), await approve(id)])
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'paid_by_hand']);
  expect([await statusOf(id), await money(saver.id)]).toEqual(['pending', [all, BigInt(large)]]);
  expect((await decide(id, 'savings_withdrawal_by_hand', 'approve')).statusCode).toBe(200);
  expect([await statusOf(id), await money(saver.id)]).toEqual(['completed', [all - BigInt(large), 0n]]);
  expect(await balanceOf(context.db, gl.payoutsInFlight)).toBe(0n);
});

test('a transfer that waits for its second person is not confirmed meanwhile', async () => {
  const saver = await aSaver(all);
  const id = await requested(saver, large);
  expect((await approve(id)).json().data).toEqual({ state: 'asked' });
  expect((await byHand(id)).json().data).toEqual({ state: 'asked' });
  const confirmed = await decide(id, 'savings_withdrawal', 'approve');
  expect([confirmed.statusCode, confirmed.json().code]).toEqual([409, 'paid_by_hand']);
  expect((await decide(id, 'savings_withdrawal_by_hand', 'approve')).statusCode).toBe(200);
  const sent = provider.transfers.length;
  await pay();
  expect([provider.transfers.length, await statusOf(id)]).toEqual([sent, 'completed']);
});

test('when the record is declined, the withdrawal is decided as before', async () => {
  const saver = await aSaver(all);
  const [first, second] = [await requested(saver, large), await requested(await aSaver(all), large)];
  for (const id of [first, second]) {
    await byHand(id);
    expect((await decide(id, 'savings_withdrawal_by_hand', 'decline')).statusCode).toBe(200);
  }
  expect((await own(saver))[0].can).toEqual(['cancel']);
  expect((await detail(first)).can).toEqual(['approve', 'deny', 'pay_by_hand']);
  expect([(await cancel(first, saver)).json().data.status, await money(saver.id)]).toEqual(['cancelled', [all, 0n]]);
  expect((await deny(second)).json().data.status).toBe('denied');
});

test('a direct withdrawal is not declined meanwhile; afterwards it is', async () => {
  const { saver, id } = await aDirectOne();
  const declined = await decide(id, 'savings_withdrawal', 'decline');
  expect([declined.statusCode, declined.json().code]).toEqual([409, 'paid_by_hand']);
  expect((await decide(id, 'savings_withdrawal_by_hand', 'decline')).statusCode).toBe(200);
  expect((await decide(id, 'savings_withdrawal', 'decline')).statusCode).toBe(200);
  expect([await statusOf(id), await money(saver.id)]).toEqual(['denied', [all, 0n]]);
});

test('a direct withdrawal whose own request expires waits for the record, and is then decided by staff', async () => {
  const { saver, id } = await aDirectOne();
  await sqlOf(context.db)
    .updateTable('approvals')
    .set({ expires_at: clock.now() })
    .where('subject_id', '=', id)
    .where('kind', '=', 'savings_withdrawal')
    .execute();
  expect(await expireApprovals(context, approvalRegistry.kinds)).toBe(1);
  expect([await statusOf(id), await money(saver.id)]).toEqual(['pending', [all, BigInt(large)]]);
  expect((await decide(id, 'savings_withdrawal_by_hand', 'decline')).statusCode).toBe(200);
  expect((await deny(id)).json().data.status).toBe('denied');
  expect(await money(saver.id)).toEqual([all, 0n]);
});

test('of a record and a cancellation at the same moment one is refused', async () => {
  for (const _time of [1, 2, 3]) {
    const saver = await aSaver(all);
    const id = await requested(saver, large);
    const [recorded, cancelled] = await Promise.all([byHand(id), cancel(id, saver)]);
    expect([recorded.statusCode, cancelled.statusCode].toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await statusOf(id)).toBe(cancelled.statusCode === 200 ? 'cancelled' : 'pending');
  }
});

test('the record waits for a person, also after thirty days and when its author is suspended', async () => {
  const saver = await aSaver(all);
  const id = await requested(saver, large);
  const author = await aStaff(context, 'finance');
  const as = await signIn(context, author);
  const record = `POST /api/finance/savings-withdrawals/${id}/manual-withdrawal`;
  expect((await ask(app, record, { as, body: { reference: 'GTB/HAND-AUTHOR' } })).json().data).toEqual({ state: 'asked' });
  await sqlOf(context.db).updateTable('users').set({ suspended_at: clock.now() }).where('id', '=', author.id).execute();
  clock.moveBy(31 * dayMs);
  expect(await expireApprovals(context, approvalRegistry.kinds)).toBe(0);
  const answer = await cancel(id, { ...saver, as: await signIn(context, saver.customer) });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'paid_by_hand']);
});
