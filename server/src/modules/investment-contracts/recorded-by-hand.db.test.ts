/** The bank proves what became of a disputed payment of an investment (decision 990). The books prove after each test. */
import { day, dayMs } from '@ajo/contract/kernel/time';
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { balanceOf, gl, trialBalance } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { receiveTransferNotice, recordOutcome, sendPayouts } from '#modules/payouts';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boughtIn, closeUntilIn } from '../../../tests/investments/running.ts';
import { payoutReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';

let context: Awaited<ReturnType<typeof freshContext>>;
let app: Awaited<ReturnType<typeof appOf>>;
let finance: Record<string, string>;
let second: Record<string, string>;
let bought: Awaited<ReturnType<typeof boughtIn>>;

const failed = { status: 'failed', reason: 'Declined by the switch' } as const;
const completed = { status: 'completed', fee: 0n } as never;

beforeEach(async () => {
  context = await freshContext();
  app = await appOf(context);
  bought = await boughtIn({ context, app });
  await closeUntilIn(context, day('2026-06-02'));
  await signInBoth();
});
const signInBoth = async (): Promise<void> => {
  finance = await signIn(context, await aStaff(context, 'finance'));
  second = await signIn(context, await aStaff(context, 'admin'));
};
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

/** Sent with one answer of the provider, which then states another one. */
async function disputed(first: object, then: object): Promise<{ id: string; reference: string }> {
  context.provider.transferResult = first as never;
  await sendPayouts(context, payoutReactions);
  const payout = await newest();
  expect(await recordOutcome(context, payoutReactions, payout.reference, then as never)).toBe('contradiction');
  context.provider.verifyTransferResult = then as never;
  return payout;
}
const newest = async () => {
  const { rows } = await sql<{ id: string; reference: string; status: string; disputed: boolean; times: number }>`
    select id, reference, status, disputed_at is not null as disputed, by_hand_times as times from payouts order by attempt desc limit 1`.execute(
    sqlOf(context.db),
  );
  if (!rows[0]) throw new Error('no payout was ordered');
  return rows[0];
};
const record = ({ id }: { id: string }, body: object) => ask(app, `POST /api/admin/payouts/${id}/record`, { as: finance, body });
const query = ({ id }: { id: string }) => ask(app, `POST /api/admin/payouts/${id}/ask`, { as: finance });
const waiting = async () =>
  (await ask(app, 'GET /api/admin/approvals?state=pending', { as: second }))
    .json()
    .data.find((one: { kind: string }) => one.kind === 'payout_by_hand');
async function confirm(as = second) {
  const { id, version } = await waiting();
  return ask(app, `POST /api/admin/approvals/${id}/approve`, { as, body: { version } });
}
const decline = async () =>
  ask(app, `POST /api/admin/approvals/${(await waiting()).id}/decline`, { as: second, body: { reason: 'Not on the statement' } });
const again = () =>
  ask(app, 'POST /api/admin/investment_payment', { as: finance, body: { investment_id: bought.id, kind: 'maturity' } });
const inFlight = () => balanceOf(context.db, gl.payoutsInFlight);
const payment = async () => (await bought.own()).payments[0].status;
const journals = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ledger.ext_ref
    where source in ('payout', 'payout return')`.execute(sqlOf(context.db));
  return rows[0]?.count;
};
const paid = { outcome: 'paid', reference: 'GTB/2026/0603', on: '2026-06-03' };
const notPaid = { outcome: 'not_paid', reference: 'GTB/BACK/77', note: 'Credited back to our account' };

test('recorded as failed, proven as paid: the payment is paid on the day of the bank, once, and is not sent again', async () => {
  const payout = await disputed(failed, completed);
  expect((await again()).json()).toMatchObject({
    code: 'payment_refused',
    message: expect.stringMatching(/or record it by hand$/),
  });
  context.clock.moveBy(dayMs);
  await signInBoth();
  const requested = await record(payout, paid);
  expect([requested.statusCode, requested.json().data]).toEqual([200, { state: 'asked' }]);
  expect([await payment(), (await newest()).disputed]).toEqual(['failed', true]);
  expect((await waiting()).facts).toEqual(
    expect.arrayContaining([
      { field: 'outcome', before: 'Failed', after: 'Paid' },
      expect.objectContaining({ field: 'bank_reference', after: 'GTB/2026/0603' }),
      expect.objectContaining({ field: 'paid_on', after: '2026-06-03' }),
    ]),
  );
  expect((await confirm()).statusCode).toBe(200);
  expect(await newest()).toMatchObject({ status: 'completed', disputed: false, times: 1 });
  expect([await payment(), await inFlight(), await journals()]).toEqual(['completed', 0n, 1]);
  const { rows } = await sql<{ on: string }>`select effective_on::text as on from ledger.journal j
    join ledger.ext_ref x on x.journal_id = j.id where x.source = 'payout'`.execute(sqlOf(context.db));
  expect(rows).toEqual([{ on: paid.on }]);
  expect((await again()).statusCode).toBe(409);
  await sendPayouts(context, payoutReactions);
  expect(context.provider.transfers).toHaveLength(1);
  const shown = (await ask(app, 'GET /api/finance/payouts', { as: finance })).json().data[0];
  expect(shown).toMatchObject({
    by_hand: { reference: 'GTB/2026/0603', on: '2026-06-03' },
    may_record: false,
    awaits_second_person: false,
  });
  expect(shown.journal_id).not.toBeNull();
});

test('recorded as paid, proven as back: the money is in flight again and is sent once more', async () => {
  const payout = await disputed(completed, failed);
  expect(await inFlight()).toBe(0n);
  await record(payout, notPaid);
  expect((await confirm()).statusCode).toBe(200);
  expect(await newest()).toMatchObject({ status: 'reversed', disputed: false });
  expect([await payment(), (await inFlight()) > 0n, await journals()]).toEqual(['failed', true, 2]);
  // The provider states that it failed, which is what the bank proves: no new dispute.
  await query(payout);
  expect((await newest()).disputed).toBe(false);
  context.provider.transferResult = completed;
  expect((await again()).statusCode).toBe(200);
  await sendPayouts(context, payoutReactions);
  expect([await payment(), await inFlight(), context.provider.transfers.length]).toEqual(['completed', 0n, 2]);
});

test.each([
  ['paid', completed, failed, paid, 'completed', 'completed'],
  ['failed', failed, completed, notPaid, 'failed', 'failed'],
])('the bank proves the record, %s: only the dispute ends', async (_what, first, then, body, status, state) => {
  const payout = await disputed(first, then);
  const before = [await inFlight(), await journals()];
  await record(payout, body);
  await confirm();
  expect(await newest()).toMatchObject({ status, disputed: false });
  expect([await payment(), await inFlight(), await journals()]).toEqual([state, ...before]);
});

test('one person does not confirm their own record, and two records of it are one', async () => {
  const payout = await disputed(failed, completed);
  const answers = await Promise.all([
    record(payout, paid),
    record(payout, paid),
    record(payout, { ...paid, reference: 'GTB/OTHER' }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect((await confirm(finance)).statusCode).toBe(403);
  const confirmed = await Promise.all([confirm(), confirm()]);
  expect(confirmed.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect([await payment(), await inFlight(), await journals()]).toEqual(['completed', 0n, 1]);
  expect((await record(payout, paid)).json().code).toBe('payout_not_disputed');
});

test('while a record waits no query ends the dispute, so nothing is sent; declined, a query ends it', async () => {
  const payout = await disputed(failed, completed);
  await record(payout, paid);
  context.provider.verifyTransferResult = failed as never;
  await query(payout);
  expect((await newest()).disputed).toBe(true);
  expect((await again()).statusCode).toBe(409);
  await decline();
  await query(payout);
  expect((await newest()).disputed).toBe(false);
});

test('notices, a query and another order at the same moment change nothing that the bank proves', async () => {
  const payout = await disputed(failed, completed);
  await record(payout, paid);
  const { id, version } = await waiting();
  context.provider.verifyTransferResult = failed as never;
  const [confirmed, ordered] = await Promise.all([
    ask(app, `POST /api/admin/approvals/${id}/approve`, { as: second, body: { version } }),
    again(),
    query(payout),
    ...Array.from({ length: 3 }, () => receiveTransferNotice(context, payoutReactions, payout.reference, 'transfer.failed')),
    ...Array.from({ length: 3 }, () => recordOutcome(context, payoutReactions, payout.reference, completed)),
  ]);
  expect([confirmed.statusCode, ordered.statusCode]).toEqual([200, 409]);
  await sendPayouts(context, payoutReactions);
  expect([(await newest()).status, context.provider.transfers.length]).toEqual(['completed', 1]);
  expect([await payment(), await inFlight(), await journals()]).toEqual(['completed', 0n, 1]);
});

test('a return that the provider states while the record waits is booked once, and the record is made again', async () => {
  const payout = await disputed(completed, failed);
  await record(payout, notPaid);
  const returned = { status: 'reversed', reason: 'Returned' } as const;
  expect(await recordOutcome(context, payoutReactions, payout.reference, returned)).toBe('settle');
  expect((await confirm()).json().code).toBe('payout_changed');
  await decline();
  await record(payout, notPaid);
  expect((await confirm()).statusCode).toBe(200);
  expect(await newest()).toMatchObject({ status: 'reversed', disputed: false });
  expect([await payment(), await journals(), (await inFlight()) > 0n]).toEqual(['failed', 2, true]);
});

test('a notice that contradicts the record opens the dispute again, and each record books once more', async () => {
  const payout = await disputed(failed, completed);
  await record(payout, paid);
  await confirm();
  for (const [answer, body, state] of [
    [{ status: 'reversed', reason: 'Returned' }, notPaid, 'failed'],
    [completed, { ...paid, reference: 'GTB/2026/0777' }, 'completed'],
    [failed, { ...notPaid, reference: 'GTB/BACK/78' }, 'failed'],
  ] as const) {
    expect(await recordOutcome(context, payoutReactions, payout.reference, answer as never)).toBe('contradiction');
    expect((await newest()).disputed).toBe(true);
    expect((await record(payout, body)).statusCode).toBe(200);
    expect((await confirm()).statusCode).toBe(200);
    expect([await payment(), (await newest()).disputed]).toEqual([state, false]);
  }
  expect([await journals(), (await inFlight()) > 0n, (await newest()).times]).toEqual([4, true, 4]);
});

test('a record names the field that is wrong, and a reference proves one payment', async () => {
  const payout = await disputed(failed, completed);
  for (const [body, field] of [
    [{ outcome: 'paid' }, 'reference'],
    [{ outcome: 'not_paid' }, 'note'],
    [{ ...paid, on: '2026-07-01' }, 'on'],
    [{ ...paid, on: '2026-01-01' }, 'on'],
    [{ ...paid, outcome: 'maybe' }, 'outcome'],
  ] as const) {
    const answer = await record(payout, body);
    expect([answer.statusCode, Object.keys(answer.json().fields ?? answer.json().errors ?? {})]).toEqual([422, [field]]);
  }
  await record(payout, paid);
  await confirm();
  await recordOutcome(context, payoutReactions, payout.reference, failed);
  expect((await record(payout, { ...notPaid, reference: 'gtb 2026 0603' })).json().code).toBe('reference_used');
  // The same proof ends the next dispute of the same payment.
  expect((await record(payout, paid)).statusCode).toBe(200);
  expect((await confirm()).statusCode).toBe(200);
  expect([await newest(), await journals()]).toMatchObject([{ status: 'completed', disputed: false }, 1]);
});
