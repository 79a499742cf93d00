/** A payout as it is answered. */
import type { PayoutView } from '@ajo/contract/modules/payouts';
import type { Payout } from './payout.ts';
import { mayAsk, mayRecord } from './payout.rules.ts';

/** What other rows state of a payout: the journals that booked it, and its newest attempt. */
export type PayoutLinks = Pick<PayoutView, 'journal_id' | 'return_journal_id' | 'sent_again_as' | 'awaits_second_person'>;

export const payoutView = (payout: Payout, links: PayoutLinks): PayoutView => ({
  id: payout.id,
  reference: payout.reference,
  purpose: payout.purpose,
  purpose_id: payout.purposeId,
  about: payout.narration,
  attempt: payout.attempt,
  sent_again_as: links.sent_again_as,
  amount: payout.amount,
  provider_fee: payout.providerFee,
  bank_code: payout.account.bankCode,
  account_name: payout.account.name,
  account_number: payout.account.number.slice(-4).padStart(payout.account.number.length, '*'),
  status: payout.status,
  reason: payout.reason,
  disputed: payout.disputedAt !== null,
  may_record: mayRecord(payout) && !links.awaits_second_person,
  awaits_second_person: links.awaits_second_person,
  by_hand: payout.byHand && { reference: payout.byHand.reference, on: payout.byHand.on },
  asks: payout.queries,
  ordered_at: payout.orderedAt,
  sent_at: payout.sentAt,
  settled_at: payout.settledAt,
  may_ask: mayAsk(payout),
  journal_id: links.journal_id,
  return_journal_id: links.return_journal_id,
});
