/** A payment to a merchant that was recorded by mistake is reversed when a second person confirms it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { UserId } from '@ajo/contract/kernel/id';
import { kobo, naira, plus } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { type ApprovalKind, pendingRequesters, requestApproval } from '#modules/approvals';
import { changesOf, record } from '#modules/history';
import { balanceOf, gl, type JournalId, reverse } from '#modules/ledger';
import { notify } from '#modules/notifications';
import { fullName } from '#modules/users';
import { failpoint } from '#platform/failpoint';
import { type Database, inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { findMerchant } from '../merchant-page.queries.ts';
import { settlementMissing } from '../merchants.errors.ts';
import { whyNotReverse } from '../settlement.rules.ts';
import { lineThatProves, lockSettlement, saveSettlement, type SettlementRow } from '../settlement.store.ts';

/** As people read them: the approval reverses the stored row. */
type ReversalFacts = { merchant: string; amount: string; reference: string; paid_on: string };

export const settlementReversal: ApprovalKind<ReversalFacts> = {
  kind: 'merchant_settlement_reversal',
  title: 'Reverse a payment to a merchant',
  capability: 'merchants.settle',
  describe: (facts) => changesOf({}, { ...facts }),
  lockSubject: async (tx, { subject }) => void (await lockSettlement(tx, subject.id)),
  run: async (tx, context, { approver, approval: { subject, reason, requestedBy, requestedByName } }) => {
    const { row, journalId: of } = await lockReversible(tx, subject.id);
    const at = context.clock.now();
    const id = newId<JournalId>(at);
    await saveSettlement(tx, row.id, {
      status: 'reversed',
      reversal_journal_id: id,
      reversal_reason: reason,
      reversal_requested_by: requestedBy,
      reversal_requested_by_name: requestedByName,
      reversal_confirmed_by: approver.id,
      reversal_confirmed_by_name: approver.name,
      reversed_at: at,
    });
    await record(tx, context, {
      actor: approver,
      subject: { kind: 'user', id: row.merchant_id },
      customerId: row.merchant_id,
      action: 'reversed a payment to the merchant',
      from: 'completed',
      to: 'reversed',
      reason,
      before: { amount: row.amount_kobo, reference: row.reference },
    });
    await notifyMerchant(tx, context, row);
    failpoint('merchant_settlement_reversal.unposted');
    // It counts from the day on which the payment did.
    const days = { effectiveOn: context.clock.businessDay(), valueOn: row.paid_on };
    await reverse(tx, { of, id, ...days, actorId: approver.id, reason }, at);
  },
};

async function notifyMerchant(tx: Tx, context: Context, row: SettlementRow): Promise<void> {
  const owed = plus(kobo(await balanceOf(tx, gl.merchantPayable(row.merchant_id))), row.amount_kobo);
  await notify(tx, context, {
    userId: row.merchant_id,
    kind: 'payout',
    subject: `A payment of ${naira(row.amount_kobo)} was reversed`,
    message: `The payment of ${naira(row.amount_kobo)} on ${longDay(row.paid_on)}, reference ${row.reference}, was reversed in your account. We owe you ${naira(owed)}. Contact us if you have questions`,
    isTrouble: true,
    link: '/merchant/dashboard',
  });
}

/** Locks it. @throws DomainError when it is missing or not booked, and while a line of the bank proves it. */
async function lockReversible(tx: Tx, id: string, merchantId?: UserId): Promise<{ row: SettlementRow; journalId: JournalId }> {
  const row = await lockSettlement(tx, id);
  if (!row || (merchantId && row.merchant_id !== merchantId)) throw settlementMissing();
  refuseIf(whyNotReverse(row.status, await lineThatProves(tx, id)));
  if (!row.journal_id) throw new Error(`settlement ${id} is completed without a journal`);
  return { row, journalId: row.journal_id as JournalId };
}

type Input = { merchantId: UserId; id: string; reason: string };

/** @throws DomainError `merchant_missing` out of scope; `settlement_missing`, `settlement_not_booked`, `settlement_proven`, and while another request for it is pending. */
export const requestSettlementReversal = (context: Context, actor: Actor, { merchantId, id, reason }: Input): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const name = fullName(await findMerchant(tx, actor, merchantId));
    const { row } = await lockReversible(tx, id, merchantId);
    const { amount_kobo: amount, reference, paid_on: paidOn } = row;
    await requestApproval(tx, context, actor, {
      kind: settlementReversal,
      subject: { kind: 'merchant_settlement', id, name },
      facts: { merchant: name, amount: naira(amount), reference, paid_on: longDay(paidOn) },
      reason,
    });
  });

/** Those of these payments whose reversal waits for a second person. */
export async function reversalsRequested(db: Database, ids: readonly string[], at: Date): Promise<ReadonlySet<string>> {
  return new Set((await pendingRequesters(db, { kind: settlementReversal, ids, at })).keys());
}
