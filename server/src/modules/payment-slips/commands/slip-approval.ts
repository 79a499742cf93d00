/** A payment slip as an approval. It is approved on the page of its loan or savings account, because the second person adds the reference of the bank. */
import { kobo, naira } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { PaymentSlipId, SlipOwner } from '@ajo/contract/modules/payment-slips';
import type { ApprovalKind } from '#modules/approvals';
import { changesOf } from '#modules/history';
import { ownPayment } from '#modules/repayments';
import { lockSlip, saveSlip } from '../slip.store.ts';
import { staffPageOf } from '../slip.ts';
import { sameUploader } from '../slips.errors.ts';
import { denySlip } from './deny-slip.ts';

export type SlipFacts = { owner: SlipOwner; amount: string; paidOn: Day; note: string | null };

export const slipApproval: ApprovalKind<SlipFacts> = {
  kind: 'payment_slip',
  title: 'Book the payment of a slip',
  capability: 'payments.record',
  // Evidence of a customer's payment neither expires nor depends on the account of the officer who handed it in.
  livesMs: null,
  survivesRequester: true,
  notifiesItself: true,
  refusals: { own: sameUploader, part: ownPayment },
  describe: ({ amount, paidOn, note }) =>
    changesOf({}, { amount: naira(kobo(BigInt(amount))), paid_on: paidOn, ...(note && { note }) }),
  approvedAt: ({ facts }) => staffPageOf(facts.owner),
  lockSubject: async (tx, { id }) => void (await lockSlip(tx, id as string as PaymentSlipId)),
  run: () => Promise.reject(new Error('a payment slip is approved on its own page')),
  ended: async (tx, context, { id }, { state, by, reason }) => {
    const slip = await lockSlip(tx, id as string as PaymentSlipId);
    if (state === 'declined' && by) return denySlip(tx, context, { actor: by, slip, reason: reason ?? 'No reason given' });
    const why = reason ? `Withdrawn: ${reason}` : 'Withdrawn by the person who uploaded it';
    await saveSlip(tx, slip.id, { status: 'denied', reason: why, decided_at: context.clock.now() });
  },
};
