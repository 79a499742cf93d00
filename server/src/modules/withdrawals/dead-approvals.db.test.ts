/** A request for a second person ends when its withdrawal moves on without it. Books prove after each test. */
import { actorOf, aSavingsAccount, ask, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { verifyLedger } from '#modules/ledger/proofs';
import { recordOutcome } from '#modules/payouts';
import { requestApproval } from '#modules/approvals';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDesk, type Saver } from '../../../tests/savings/withdrawal-desk.ts';
import { approvalRegistry } from '../../approvals.ts';
import { payoutReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';
import { multipart } from '../../../tests/sweeps/forms.ts';

const desk = await openDesk();
const { admin, aSaver, aTarget, app, approve, asAdmin, asFinance, asSuperadmin, clock, context, detail, money, pay } = desk;
const { payoutOf, provider, requested, review } = desk;
const large = 60_000_000;

beforeEach(() => {
  provider.transferResult = { status: 'completed', fee: kobo(0n) };
});
afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

const statesOf = async (subjectId: string): Promise<string[]> =>
  (
    await sqlOf(context.db)
      .selectFrom('approvals')
      .select(['kind', 'state'])
      .where('subject_id', '=', subjectId)
      .orderBy('id')
      .execute()
  ).map(({ kind, state }) => `${kind} ${state}`);
const byHand = (id: string, reference: string, as = asFinance) =>
  ask(app, `POST /api/finance/savings-withdrawals/${id}/manual-withdrawal`, { as, body: { reference } });
async function confirm(id: string, kind: string, as: Saver['as'] = asSuperadmin) {
  const { data } = (await ask(app, 'GET /api/admin/approvals?state=pending', { as })).json();
  const waiting = data.find((one: { kind: string; subject: { id: string } }) => one.kind === kind && one.subject.id === id);
  return ask(app, `POST /api/admin/approvals/${waiting?.id}/approve`, { as, body: { version: waiting?.version } });
}

describe('a request to pay out ends', () => {
  test('when the payment is recorded by hand', async () => {
    const saver = await aTarget();
    const id = await requested(saver, 1_000_000);
    await review(id, { status: 'approved', waive_early_withdrawal_fee: true }, asAdmin, 'admin');
    expect((await byHand(id, 'GTB/DEAD-0001')).json().data.status).toBe('completed');
    expect(await statesOf(id)).toEqual(['savings_withdrawal withdrawn']);
  });

  test('when the customer cancels, and its row waits for no one any more', async () => {
    const saver = await aTarget();
    const id = await requested(saver, 1_000_000);
    await review(id, { status: 'approved', waive_early_withdrawal_fee: true }, asAdmin, 'admin');
    await ask(app, `POST /api/user/savings-withdrawals/${id}/cancel`, { as: saver.as });
    expect(await statesOf(id)).toEqual(['savings_withdrawal withdrawn']);
    const row = await sqlOf(context.db)
      .selectFrom('savings_withdrawals')
      .select('waiver_requested')
      .where('id', '=', id)
      .execute();
    expect(row).toEqual([{ waiver_requested: false }]);
  });
});

describe('a payment by hand that waits ends', () => {
  const withReceipt = (id: string, reference: string) => {
    const { headers, payload } = multipart([
      { name: 'reference', text: reference },
      { name: 'file', text: '%PDF-1.7\n%%EOF\n', fileName: 'first.pdf' },
    ]);
    return app.inject({
      method: 'POST',
      url: `/api/finance/savings-withdrawals/${id}/manual-withdrawal`,
      headers: { ...asFinance, ...headers },
      payload,
    });
  };

  test('when it is outdated and the transfer is approved, with its receipt', async () => {
    const id = await requested(await aSaver(90_000_000n), large);
    expect((await withReceipt(id, 'GTB/DEAD-0002')).json().data).toEqual({ state: 'asked' });
    await sqlOf(context.db).updateTable('approvals').set({ expires_at: clock.now() }).where('subject_id', '=', id).execute();
    expect((await review(id, { status: 'approved' }, asAdmin, 'admin')).json().data).toEqual({ state: 'asked' });
    expect((await confirm(id, 'savings_withdrawal')).statusCode).toBe(200);
    expect(await statesOf(id)).toEqual(['savings_withdrawal_by_hand expired', 'savings_withdrawal approved']);
    expect(await detail(id)).toMatchObject({ status: 'approved', bank_receipt: null, awaits_second_person: false });
    await pay();
  });

  test('when it is outdated and another is requested: the newer receipt stays', async () => {
    const id = await requested(await aSaver(90_000_000n), large);
    expect((await withReceipt(id, 'GTB/DEAD-0004')).json().data).toEqual({ state: 'asked' });
    await sqlOf(context.db).updateTable('approvals').set({ expires_at: clock.now() }).where('subject_id', '=', id).execute();
    expect((await withReceipt(id, 'GTB/DEAD-0005')).json().data).toEqual({ state: 'asked' });
    expect(await statesOf(id)).toEqual(['savings_withdrawal_by_hand expired', 'savings_withdrawal_by_hand pending']);
    expect((await detail(id)).bank_receipt).toMatchObject({ name: 'first.pdf' });
  });
});

test('a reversal that waits ends when the provider reports the return', async () => {
  const saver = await aSaver(90_000_000n);
  const id = await requested(saver, large);
  await approve(id);
  await confirm(id, 'savings_withdrawal');
  await pay();
  const reversal = { as: asFinance, body: { reason: 'The bank sent it back' } };
  const reverse = `POST /api/finance/savings-withdrawals/${id}/reverse-withdrawal`;
  expect((await ask(app, reverse, reversal)).json().data).toEqual({ state: 'asked' });
  await recordOutcome(context, payoutReactions, await payoutOf(id), { status: 'reversed', reason: 'Account closed' } as never);
  expect(await statesOf(id)).toEqual(['savings_withdrawal approved', 'savings_withdrawal_reversal withdrawn']);
  expect(await money(saver.id)).toEqual([90_000_000n, 0n]);
});

test('a direct withdrawal whose request is outdated is neither requested again nor recorded as paid', async () => {
  const saver = await aSaver(90_000_000n);
  const body = { user_id: saver.customer.id, amount: large, withdrawal_reason: 'At the branch' };
  await ask(app, `POST /api/admin/savings/${saver.id}/direct-withdrawal`, { as: asAdmin, body });
  const [{ id }] = (await ask(app, `GET /api/user/savings/${saver.id}/withdrawals`, { as: saver.as })).json().data;
  await sqlOf(context.db).updateTable('approvals').set({ expires_at: clock.now() }).where('subject_id', '=', id).execute();
  const again = await review(id, { status: 'approved' }, asSuperadmin, 'admin');
  expect([again.statusCode, again.json().code]).toEqual([409, 'withdrawal_state']);
  expect((await byHand(id, 'GTB/DEAD-0006')).json().code).toBe('withdrawal_state');
  expect(await money(saver.id)).toEqual([90_000_000n, BigInt(large)]);
});

test('the opening of an account that its owner closes waits for no one any more', async () => {
  const saver = await aSaver(10_000n);
  const id = await aSavingsAccount(context, saver.customer);
  await sqlOf(context.db).updateTable('savings_accounts').set({ needs_review: true }).where('id', '=', id).execute();
  const opening = approvalRegistry.kinds.find(({ kind }) => kind === 'savings_opening');
  await inTransaction(context.db, (tx) =>
    requestApproval(tx, context, actorOf(admin), {
      kind: opening as never,
      subject: { kind: 'savings', id, name: 'Savings' },
      customerId: saver.customer.id,
      facts: {} as never,
      reason: 'It is reviewed',
    }),
  );
  const as = await signIn(context, saver.customer);
  expect((await ask(app, `POST /api/user/savings/${id}/close`, { as })).json().data.status).toBe('closed');
  expect(await statesOf(id)).toEqual(['savings_opening withdrawn']);
});

test('a payment by hand is not recorded while the account is frozen, whatever the state of the withdrawal', async () => {
  const saver = await aSaver(500_000n);
  const id = await requested(saver, 200_000);
  await approve(id);
  provider.transferResult = { status: 'failed', reason: 'Account closed' } as never;
  await pay();
  const freeze = (act: string) =>
    ask(app, `POST /api/admin/savings/${saver.id}/${act}`, { as: asAdmin, body: { reason: 'Court order 12/2026' } });
  await freeze('freeze');
  expect((await byHand(id, 'GTB/DEAD-0007')).json().code).toBe('savings_frozen');
  await freeze('unfreeze');
  expect((await byHand(id, 'GTB/DEAD-0007')).json().data.status).toBe('completed');
});
