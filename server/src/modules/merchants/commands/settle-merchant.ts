/** A payment to a merchant is recorded by one person and booked when a second one confirms it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { UserId } from '@ajo/contract/kernel/id';
import { type Kobo, kobo, minus, naira, plus } from '@ajo/contract/kernel/money';
import { referenceKey } from '@ajo/contract/kernel/reference';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { type ApprovalKind, requestApproval } from '#modules/approvals';
import { changesOf, record } from '#modules/history';
import { balanceOf, credit, debit, gl, type JournalId } from '#modules/ledger';
import { postOnItsDay } from '#modules/ledger/periods';
import { notify } from '#modules/notifications';
import { fullName, lockUser } from '#modules/users';
import { failpoint } from '#platform/failpoint';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { referenceBooked } from '../merchants.errors.ts';
import { findMerchant } from '../merchant-page.queries.ts';
import { whyNotSettle } from '../settlement.rules.ts';
import { addSettlement, lockSettlement, pendingSettlements, saveSettlement } from '../settlement.store.ts';

/** As people read them: the approval books the stored row. */
type SettlementFacts = { merchant: string; amount: string; reference: string; paid_on: string };

/** What we owe, less the payments that wait. The merchant's row is locked, so two people on one merchant wait for each other. */
async function openOf(tx: Tx, merchantId: string): Promise<Kobo> {
  await lockUser(tx, merchantId);
  const owed = kobo(await balanceOf(tx, gl.merchantPayable(merchantId)));
  return minus(owed, await pendingSettlements(tx, merchantId));
}

export const merchantSettlement: ApprovalKind<SettlementFacts> = {
  kind: 'merchant_settlement',
  title: 'Book a payment to a merchant',
  capability: 'merchants.settle',
  describe: (facts) => changesOf({}, { ...facts }),
  lockSubject: async (tx, { subject }) => void (await lockSettlement(tx, subject.id)),
  run: async (tx, context, { approver, approval: { subject } }) => {
    const found = await lockSettlement(tx, subject.id);
    if (found?.status !== 'pending') return { failure: 'The payment is no longer pending' };
    const today = context.clock.businessDay();
    const at = context.clock.now();
    // It counts as pending itself.
    const open = plus(await openOf(tx, found.merchant_id), found.amount_kobo);
    const why = whyNotSettle({ amount: found.amount_kobo, paidOn: found.paid_on, open, today });
    if (why) return { failure: why.message };
    const journalId = newId<JournalId>(at);
    await saveSettlement(tx, found.id, {
      status: 'completed',
      confirmed_by: approver.id,
      confirmed_by_name: approver.name,
      decided_at: at,
      journal_id: journalId,
    });
    await record(tx, context, {
      actor: approver,
      subject: { kind: 'user', id: found.merchant_id },
      customerId: found.merchant_id,
      action: 'booked a payment to the merchant',
      after: { amount: found.amount_kobo, reference: found.reference },
    });
    failpoint('merchant_settlement.unposted');
    const legs = [debit(gl.merchantPayable(found.merchant_id), found.amount_kobo), credit(gl.bankOperating, found.amount_kobo)];
    const meta = { reference: found.reference };
    const effectiveOn = found.paid_on;
    await postOnItsDay(tx, context, [{ id: journalId, kind: 'merchant-settled', effectiveOn, legs, actorId: approver.id, meta }]);
    await notify(tx, context, {
      userId: found.merchant_id,
      kind: 'payout',
      subject: `${naira(found.amount_kobo)} paid to your bank account`,
      message: `We paid ${naira(found.amount_kobo)} to your bank account on ${longDay(found.paid_on)}, reference ${found.reference}`,
      link: '/merchant/dashboard',
    });
    return undefined;
  },
  ended: async (tx, context, { subject }) => {
    const found = await lockSettlement(tx, subject.id);
    if (found?.status !== 'pending') return;
    await saveSettlement(tx, found.id, { status: 'declined', decided_at: context.clock.now() });
  },
};
type SettlementInput = { merchantId: UserId; amount: Kobo; reference: string; paidOn: Day };

/** @throws DomainError `merchant_missing` out of scope; a field error for nothing owed, an amount above it, the day, a reference recorded before. */
export const requestSettlement = (context: Context, actor: Actor, input: SettlementInput): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const { merchantId, amount, reference, paidOn } = input;
    const merchant = await findMerchant(tx, actor, merchantId);
    const open = await openOf(tx, merchantId);
    refuseIf(whyNotSettle({ amount, paidOn, open, today: context.clock.businessDay() }));
    const at = context.clock.now();
    const id = newId(at);
    const isNew = await addSettlement(tx, {
      id,
      merchant_id: merchantId,
      amount_kobo: amount,
      reference,
      reference_key: referenceKey(reference),
      paid_on: paidOn,
      status: 'pending',
      requested_by: actor.id,
      requested_by_name: actor.name,
      requested_at: at,
    });
    if (!isNew) throw referenceBooked();
    const name = fullName(merchant);
    await requestApproval(tx, context, actor, {
      kind: merchantSettlement,
      subject: { kind: 'merchant_settlement', id, name },
      facts: { merchant: name, amount: naira(amount), reference, paid_on: longDay(paidOn) },
      reason: `Payment ${reference}`,
    });
  });
