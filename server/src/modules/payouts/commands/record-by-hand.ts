/** The outcome of a disputed payout is recorded by hand: one person enters what the bank proves, a second one confirms it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { referenceKey } from '@ajo/contract/kernel/reference';
import type { Day } from '@ajo/contract/kernel/time';
import type { PayoutId, ProvenOutcome } from '@ajo/contract/modules/payouts';
import type { Context } from '#context';
import { type ApprovalKind, requestApproval } from '#modules/approvals';
import { record } from '#modules/history';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { type ByHandFacts, outcomeWords, requestByHand } from '../by-hand.approval.ts';
import { ownerOf, type OwnerOfRecord, type Payout, type PayoutReactions } from '../payout.ts';
import { provesAgain, recordedState, whyNotRecord } from '../payout.rules.ts';
import { isOutcomePosted, isReferenceRecorded, lockPayout, lockPayoutRow, payoutsFor, savePayout } from '../payout.store.ts';
import { ownPayout, payoutChanged, recordedElsewhere, referenceUsed } from '../payouts.errors.ts';

type Proven = { outcome: ProvenOutcome; reference?: string | undefined; on: Day; note?: string | undefined };
type Input = Omit<Proven, 'on'> & { id: PayoutId; on?: Day | undefined };

/** Nothing is booked yet. While it waits, no query ends the dispute. @throws DomainError when the payout is not recorded by hand now. */
export const recordByHand = (
  context: Context,
  reactions: PayoutReactions,
  actor: Actor,
  { id, ...input }: Input,
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const payout = await lockPayout(tx, context.config, id);
    const proven: Proven = { ...input, on: input.on ?? context.clock.businessDay() };
    const { customerId } = await checkRecord(tx, context, actor, { reactions, payout, proven });
    await requestApproval(tx, context, actor, {
      kind: requestByHand,
      subject: { kind: 'payout', id: payout.id, name: payout.narration },
      customerId,
      facts: {
        amount: payout.amount.toString(),
        receiver: payout.account.name,
        payout: payout.reference,
        recorded: payout.status,
        ...proven,
      },
      reason: proven.note ?? `${outcomeWords[proven.outcome]}, ${proven.reference}`,
    });
  });

type Checked = { reactions: PayoutReactions; payout: Payout; proven: Proven };

/** The payout is locked. The same rules hold for the request and for its confirmation. */
async function checkRecord(
  tx: Tx,
  context: Context,
  actor: Actor,
  { reactions, payout, proven }: Checked,
): Promise<{ customerId: string }> {
  const { config, clock } = context;
  const owner = ownerOf(reactions, payout.purpose);
  if (!owner) throw recordedElsewhere();
  const customerId = await owner.customerOf(tx, payout.purposeId);
  if (customerId === actor.id) throw ownPayout();
  const others = (await payoutsFor(tx, config, payout)).filter(({ id }) => id !== payout.id);
  refuseIf(whyNotRecord(payout, { ...proven, today: clock.businessDay(), others }));
  const key = proven.reference && referenceKey(proven.reference);
  if (key && !provesAgain(payout, { ...proven, key }) && (await isReferenceRecorded(tx, key))) throw referenceUsed();
  await refuseOfOwner(tx, owner, { payout, proven });
  return { customerId };
}

async function refuseOfOwner(tx: Tx, owner: OwnerOfRecord, { payout, proven }: Omit<Checked, 'reactions'>): Promise<void> {
  if (recordedState(payout, proven.outcome)) refuseIf(await owner.whyNot(tx, payout.purposeId, proven.outcome));
}

/** The act, confirmed by a second person; registered with the reactions of the modules that order payouts. */
export const payoutByHand = (reactions: PayoutReactions): ApprovalKind<ByHandFacts> => ({
  ...requestByHand,
  lockSubject: async (tx, { subject }) => {
    await lockPayoutRow(tx, subject.id as PayoutId);
  },
  run: async (tx, context, { approver, approval: { subject, facts } }) => {
    const payout = await lockPayout(tx, context.config, subject.id);
    if (payout.status !== facts.recorded) throw payoutChanged();
    const { customerId } = await checkRecord(tx, context, approver, { reactions, payout, proven: facts });
    await settleByHand(tx, context, approver, { reactions, payout, proven: facts, customerId });
  },
});

type Settling = Checked & { customerId: string };

/** The dispute ends, and the owner follows with its journals, last. */
async function settleByHand(
  tx: Tx,
  context: Context,
  approver: Actor,
  { reactions, payout, proven, customerId }: Settling,
): Promise<void> {
  const { config, clock } = context;
  const { outcome, reference, on, note } = proven;
  const to = recordedState(payout, outcome);
  const settled = await savePayout(tx, config, payout.id, {
    ...(to && { status: to, settled_at: clock.now(), reason: to === 'completed' ? null : (note ?? null) }),
    disputed_at: null,
    by_hand_at: clock.now(),
    by_hand_reference: reference ?? null,
    by_hand_reference_key: reference ? referenceKey(reference) : null,
    by_hand_on: on,
    by_hand_times: (payout.byHand?.times ?? 0) + 1,
  });
  await record(tx, context, {
    actor: approver,
    subject: { kind: 'payout', id: payout.id },
    customerId,
    action: 'recorded the outcome of a disputed payout',
    from: payout.status,
    to: settled.status,
    ...(note && { reason: note }),
    before: { disputed_at: payout.disputedAt },
    after: { amount: payout.amount, outcome: outcomeWords[outcome], payout: payout.reference, reference, on },
  });
  failpoint('payout.recorded');
  if (!to || !settled.byHand) return;
  const byHand = { ...settled.byHand, repeats: await isOutcomePosted(tx, payout, to) };
  await reactions[payout.purpose][to](tx, context, { ...settled, byHand });
}
