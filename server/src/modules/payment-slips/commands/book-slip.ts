/** Books a slip whose credit was found: at once, or when a second person has confirmed it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { kobo, naira } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { PaymentSlipId, SlipOwner } from '@ajo/contract/modules/payment-slips';
import type { Context } from '#context';
import { type ApprovalKind, type ApprovalKinds, settlePendingApproval } from '#modules/approvals';
import { changesOf } from '#modules/history';
import { ownPayment } from '#modules/repayments';
import { findUser } from '#modules/users';
import type { Tx } from '#platform/db/transaction';
import { whyNotDecideSlip } from '../slip.rules.ts';
import { lockSlip, saveSlip } from '../slip.store.ts';
import { customerClosed } from '../slips.errors.ts';
import { type Slip, type SlipBooking, type SlipReceiver, slipSubject, staffPageOf } from '../slip.ts';
import { bookingRequest, decidedBy, recordSlipDecision } from './deny-slip.ts';
import { slipApproval } from './slip-approval.ts';
import { lockReceiver } from './slip-receiver.ts';

/** The credit cannot be booked, so a second person is not involved. @throws DomainError `receipt_customer_closed`. */
export async function requireOpenCustomer(tx: Tx, { customerId }: Pick<Slip, 'customerId'>): Promise<void> {
  if ((await findUser(tx, customerId))?.deletedAt) throw customerClosed();
}

/** The slip and its owner are locked. */
export async function bookSlip(
  tx: Tx,
  context: Context,
  receiver: SlipReceiver,
  { actor, ...booking }: SlipBooking & { actor: Actor },
): Promise<void> {
  const { slip, reference } = booking;
  const settled = { kind: slipApproval, subject: slipSubject(slip.id), state: 'approved' } as const;
  await settlePendingApproval(tx, context, actor, settled);
  await recordSlipDecision(tx, context, { actor, slip, status: 'approved' });
  // Last, because it posts its journal at its end.
  const bookedId = await receiver.book(tx, context, booking);
  const change = { status: 'approved', reference, booked_id: bookedId } as const;
  await saveSlip(tx, slip.id, { ...change, ...decidedBy(context, actor) });
}

/** Requests made before the owner was part of them have none. */
type BookingFacts = { owner?: SlipOwner; amount: string; reference: string; paidOn: Day };

export const slipBooking: ApprovalKind<BookingFacts> = {
  ...bookingRequest,
  capability: 'payments.record',
  refusals: { part: ownPayment },
  describe: ({ amount, reference, paidOn }) => changesOf({}, { amount: naira(kobo(BigInt(amount))), reference, paid_on: paidOn }),
  evidenceAt: ({ facts: { owner } }) => (owner ? staffPageOf(owner) : null),
  lockSubject: async (tx, { subject }) => void (await lockSlip(tx, subject.id as PaymentSlipId)),
  run: async (tx, context, { approver, approval: { subject, facts, requestedBy, requestedByName } }) => {
    const slip = await lockSlip(tx, subject.id as PaymentSlipId);
    const receiver = await lockReceiver(tx, approver, { owner: slip.owner, act: 'book' });
    refuseIf(whyNotDecideSlip(slip, approver));
    await requireOpenCustomer(tx, slip);
    const recorder = { id: requestedBy, name: requestedByName };
    await bookSlip(tx, context, receiver, {
      actor: approver,
      slip,
      reference: facts.reference,
      recorder,
      acceptOverpayment: false,
    });
  },
};

export const slipApprovals: ApprovalKinds = [slipApproval, slipBooking];
