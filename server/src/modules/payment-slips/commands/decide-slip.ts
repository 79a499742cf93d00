/** Another person finds the credit behind a slip and books it, or denies the slip. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { PaymentSlipId, SlipDecision } from '@ajo/contract/modules/payment-slips';
import type { Context } from '#context';
import { requestApproval, settlePendingApproval } from '#modules/approvals';
import { recordedAboveLimit } from '#modules/bookings';
import { bankDeposits } from '#modules/savings';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { whyNotDecideSlip } from '../slip.rules.ts';
import { isOfCustomer, type Slip, slipSubject } from '../slip.ts';
import { lockSlip } from '../slip.store.ts';
import { bookSlip, requireOpenCustomer, slipBooking } from './book-slip.ts';
import { denySlip, endBookingRequest } from './deny-slip.ts';
import { slipApproval } from './slip-approval.ts';
import { lockReceiver } from './slip-receiver.ts';

/** Of a slip that staff uploaded, two people have seen the picture. A deposit earns from its day, so one that is dated far back takes two. */
async function needsSecondPerson(tx: Tx, context: Context, actor: Actor, slip: Slip): Promise<boolean> {
  if (!isOfCustomer(slip)) return false;
  const isAboveLimit = (await recordedAboveLimit(tx, context, actor.id, slip.amount)) !== undefined;
  return isAboveLimit || (slip.owner.kind === 'savings' && bankDeposits.isDatedFarBack(slip.paidOn, context.clock.businessDay()));
}

/** @returns `asked` when a second person must confirm it. */
export const decideSlip = (
  context: Context,
  actor: Actor,
  { id, decision }: { id: PaymentSlipId; decision: SlipDecision },
): Promise<'decided' | 'asked'> =>
  inTransaction(context.db, async (tx) => {
    const slip = await lockSlip(tx, id);
    const receiver = await lockReceiver(tx, actor, { owner: slip.owner, act: 'book' });
    refuseIf(whyNotDecideSlip(slip, actor));
    if (decision.status === 'denied') {
      const declined = { kind: slipApproval, subject: slipSubject(id), state: 'declined', reason: decision.reason } as const;
      await settlePendingApproval(tx, context, actor, declined);
      await denySlip(tx, context, { actor, slip, reason: decision.reason });
      return 'decided';
    }
    await requireOpenCustomer(tx, slip);
    const { reference, accept_overpayment: acceptOverpayment = false } = decision;
    if (await needsSecondPerson(tx, context, actor, slip)) {
      await requestApproval(tx, context, actor, {
        kind: slipBooking,
        subject: { ...slipSubject(id), name: receiver.label },
        customerId: slip.customerId,
        facts: { owner: slip.owner, amount: slip.amount.toString(), reference, paidOn: slip.paidOn },
        reason: `Reference ${reference}`,
      });
      return 'asked';
    }
    await endBookingRequest(tx, context, slip, 'Booked by another person');
    const recorder = { id: actor.id, name: actor.name };
    await bookSlip(tx, context, receiver, { actor, slip, reference, recorder, acceptOverpayment });
    return 'decided';
  });
