/** A payout that comes back late is no payment of a customer: one record, proven by one line of the bank. Nor is the charge that proves a card one. */
import { newId } from '#platform/ids';
import { kobo } from '@ajo/contract/kernel/money';
import { recordOutcome } from '#modules/payouts';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { ask } from '#kit';
import { openDesk } from '../../../tests/reconciliation/desk.ts';
import { payoutReactions } from '../../reactions.ts';

const { app, as, context, csvOf, lineWith, list, loan, payLoan, today, upload } = await openDesk();
const { db, clock } = context;

test('it raises no total of payments, and its credit proves the return with its journal', async () => {
  await payLoan('FT-LATE-1', 500_000);
  const before = await list();
  // Of a loan that is reversed already, so that a person decides who owns the money.
  await sqlOf(db).updateTable('loans').set({ status: 'reversed' }).where('id', '=', loan.id).execute();
  await recordOutcome(context, payoutReactions, loan.payoutReference, { status: 'reversed', reason: 'Account closed' });
  const waiting = await sqlOf(db)
    .selectFrom('receipts')
    .select('channel')
    .where('reference', '=', loan.payoutReference)
    .execute();
  expect(waiting).toEqual([{ channel: 'payout_return' }]);
  const after = await list();
  expect([after.total_repayments, after.data.length]).toEqual([before.total_repayments, before.data.length]);
  await upload(
    csvOf([
      { text: `NIP TO ${loan.payoutReference}`, amount: -3_960_000 },
      { text: 'NIP FTLATE1', amount: 500_000 },
      { text: `RETURNED ${loan.payoutReference}`, amount: 3_960_000 },
    ]),
  );
  expect(await lineWith('RETURNED')).toMatchObject({
    result: 'matched',
    payment: { record: 'payout_return', journal_id: expect.any(String) },
  });
  const groups = (await ask(app, `GET /api/finance/reconciliation/balance?on=${today}`, { as: as.finance })).json().additional
    .groups;
  expect(groups.map(({ group }: { group: string }) => group)).not.toContain('lines_in');
});

test('a card check is no payment', async () => {
  const before = await list();
  await sqlOf(db)
    .insertInto('receipts')
    .values({
      id: newId(clock.now()),
      reference: 'check-1',
      source: 'checkout',
      outcome: 'set_aside',
      purpose: 'card_check',
      amount_kobo: kobo(5_000n),
      currency: 'NGN',
      provider_fee_kobo: kobo(0n),
      channel: 'card',
      paid_at: clock.now(),
      received_at: clock.now(),
    })
    .execute();
  expect((await list()).total_repayments).toBe(before.total_repayments);
});
