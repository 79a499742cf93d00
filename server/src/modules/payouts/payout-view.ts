/** A payout as it is answered. */
import type { PayoutView } from '@ajo/contract/modules/payouts';
import type { Payout } from './payout.ts';
import { mayAsk } from './payout.rules.ts';

export type PayoutJournals = Pick<PayoutView, 'journal_id' | 'return_journal_id'>;

export const payoutView = (payout: Payout, journals: PayoutJournals): PayoutView => ({
  id: payout.id,
  reference: payout.reference,
  purpose: payout.purpose,
  purpose_id: payout.purposeId,
  about: payout.narration,
  attempt: payout.attempt,
  amount: payout.amount,
  provider_fee: payout.providerFee,
  bank_code: payout.account.bankCode,
  account_name: payout.account.name,
  account_number: payout.account.number.slice(-4).padStart(payout.account.number.length, '*'),
  status: payout.status,
  reason: payout.reason,
  disputed: payout.disputedAt !== null,
  asks: payout.queries,
  ordered_at: payout.orderedAt,
  sent_at: payout.sentAt,
  settled_at: payout.settledAt,
  may_ask: mayAsk(payout),
  journal_id: journals.journal_id,
  return_journal_id: journals.return_journal_id,
});
