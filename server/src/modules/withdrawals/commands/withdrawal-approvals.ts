/** Acts about withdrawals that a second person confirms: large amounts, fees that are given up, payouts by hand, reversals. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import { kobo, naira } from '@ajo/contract/kernel/money';
import { type Day, dayInLagos } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import {
  type Approval,
  type ApprovalEffect,
  type ApprovalKind,
  type ApprovalKinds,
  endOutdatedApproval,
  isApprovalPending,
  type RequestableKind,
} from '#modules/approvals';
import { changesOf, record } from '#modules/history';
import { notify } from '#modules/notifications';
import { settingOn } from '#modules/settings';
import type { Database, Tx } from '#platform/db/transaction';
import { waivedPrice, whyNotDecide, whyNotWaive } from '../withdrawal.rules.ts';
import { withdrawalSettings } from '../withdrawal-setting.ts';
import { type Locked, lockWithdrawal, payeesOf, saveWithdrawal } from '../withdrawal.store.ts';
import { ownWithdrawal, paidByHand } from '../withdrawals.errors.ts';
import { denyPending } from './deny-withdrawal.ts';
import { orderAgain, orderWithdrawal } from './order-withdrawal.ts';
import { priceWithoutFee } from './price-withdrawal.ts';
import { completeByHand } from './complete-by-hand.ts';
import { undoWithdrawal } from './undo-withdrawal.ts';

/** Amounts as text: facts are JSON. `net` is what arrives, with the waiver; `fee` and `vat` are those that are waived. */
export type OrderFacts = {
  amount: string;
  net: string;
  fee?: string;
  vat?: string;
  waives: boolean;
  isDirect: boolean;
  skipAutoTransfer: boolean;
};

type Choice = Pick<OrderFacts, 'waives' | 'isDirect' | 'skipAutoTransfer'>;

/** As the approver reads them. */
export async function orderFacts(tx: Tx, context: Context, { account, withdrawal }: Locked, choice: Choice): Promise<OrderFacts> {
  const { amount, fee, vat } = withdrawal;
  if (!choice.waives) return { ...choice, amount: amount.toString(), net: withdrawal.net.toString() };
  const { net } = await priceWithoutFee(tx, context, account, withdrawal);
  return { ...choice, amount: amount.toString(), net: net.toString(), fee: fee.toString(), vat: vat.toString() };
}

const lockSubject = async (tx: Tx, { subject }: Pick<Approval, 'subject'>): Promise<void> => {
  await lockWithdrawal(tx, subject.id);
};

/** Where the money would go now: the account on file may change while the request waits. A waived price follows the name of the account. */
async function payeesNow(
  db: Database,
  approvals: readonly Approval<OrderFacts>[],
  at: Date,
): Promise<ReadonlyMap<string, ApprovalEffect>> {
  const settings = await settingOn(db, withdrawalSettings, dayInLagos(at));
  const payees = await payeesOf(
    db,
    approvals.map(({ subject }) => subject.id),
  );
  return new Map(
    approvals.map(({ id, subject, facts }) => {
      const payee = payees.get(subject.id);
      const net = facts.waives && payee ? waivedPrice(kobo(BigInt(facts.amount)), payee.inOwnName, settings).net : undefined;
      const shown = {
        paid_to: payee
          ? `${payee.bank} ••••${payee.last4}, in ${payee.inOwnName ? 'their own' : 'another'} name`
          : 'No bank account',
        ...(net !== undefined && net.toString() !== facts.net && { arrives_now: naira(net) }),
      };
      return [id, { facts: changesOf({}, shown), digest: '' }];
    }),
  );
}

export const withdrawalOrder: ApprovalKind<OrderFacts> = {
  kind: 'savings_withdrawal',
  title: 'Pay out a withdrawal from savings',
  capability: 'withdrawals.review',
  refusals: { part: ownWithdrawal },
  describe: ({ amount, net, fee, vat, waives, skipAutoTransfer }) =>
    changesOf(
      {},
      {
        amount: naira(kobo(BigInt(amount))),
        arrives: naira(kobo(BigInt(net))),
        ...(fee === undefined ? { fee_waived: waives } : { fee_waived: naira(kobo(BigInt(fee))) }),
        ...(Number(vat ?? 0) > 0 && { vat_waived: naira(kobo(BigInt(vat ?? 0))) }),
        ...(skipAutoTransfer && { paid_by_hand: true }),
      },
    ),
  effects: payeesNow,
  lockSubject,
  whyNotApprove: (actor, { facts }): DomainError | undefined => (facts.waives || facts.isDirect ? whyNotWaive(actor) : undefined),
  run: async (tx, context, { approver, approval: { subject, facts } }) => {
    const { account, withdrawal } = await lockWithdrawal(tx, subject.id);
    refuseIf(whyNotDecide(withdrawal, approver, 'approved'));
    await refusePaidByHand(tx, context, withdrawal);
    if (withdrawal.status === 'failed') await orderAgain(tx, context, approver, { account, withdrawal });
    else await orderWithdrawal(tx, context, { account, withdrawal, by: approver, waives: facts.waives });
  },
  /**
   * A request of a customer waits on; a direct withdrawal was only ever asked for by the person who is refused. One that is recorded as paid
   * by hand is not denied. A person is refused; after an expired request it waits on.
   */
  ended: async (tx, context, { subject, facts }, { by, reason, state }) => {
    const { account, withdrawal } = await lockWithdrawal(tx, subject.id);
    if (withdrawal.status !== 'pending') return;
    const isPaid = await isPaidByHand(tx, context, withdrawal);
    if (isPaid && facts.isDirect && by) throw paidByHand();
    await saveWithdrawal(tx, withdrawal.id, { waiver_requested: false, waiver_reason: null });
    const why = reason ?? (state === 'expired' ? 'No decision within 30 days' : 'No reason given');
    if (facts.isDirect && !isPaid) await denyPending(tx, context, { account, withdrawal, by: by ?? 'system', reason: why });
  },
};

/** `receipt`: the name of the bank's receipt. */
export type ByHandFacts = {
  amount: string;
  reference: string;
  paidOn: Day;
  note?: string | undefined;
  receipt?: string | undefined;
};

export const withdrawalByHand: ApprovalKind<ByHandFacts> = {
  kind: 'savings_withdrawal_by_hand',
  title: 'Record a withdrawal that was paid by hand',
  capability: 'withdrawals.review',
  // Money that was paid stays paid after thirty days, and without its author: a person confirms or declines it.
  livesMs: null,
  survivesRequester: true,
  refusals: { part: ownWithdrawal },
  describe: ({ amount, reference, paidOn, receipt }) =>
    changesOf({}, { amount: naira(kobo(BigInt(amount))), reference, paid_on: paidOn, ...(receipt && { receipt }) }),
  lockSubject,
  run: async (tx, context, { approver, approval: { subject, facts } }) => {
    const locked = await lockWithdrawal(tx, subject.id);
    refuseIf(whyNotDecide(locked.withdrawal, approver, 'approved'));
    await completeByHand(tx, context, approver, { ...locked, ...facts });
  },
  /** The payment was not confirmed, so its receipt proves nothing about the withdrawal. */
  ended: async (tx, _context, { subject }) => {
    const { withdrawal } = await lockWithdrawal(tx, subject.id);
    if (withdrawal.receiptFileId) await saveWithdrawal(tx, withdrawal.id, { receipt_file_id: null });
  },
};

/** A payment by hand is recorded and waits for its second person. A decision that rests on it has locked the withdrawal. */
export const isPaidByHand = (db: Database, { clock }: Context, { id }: { id: string }): Promise<boolean> =>
  isApprovalPending(db, { kind: withdrawalByHand, subject: { kind: 'savings_withdrawal', id }, at: clock.now() });

/** The customer may have the money, so nothing else is decided. @throws DomainError `paid_by_hand`. */
export async function refusePaidByHand(tx: Tx, context: Context, withdrawal: { id: string }): Promise<void> {
  if (await isPaidByHand(tx, context, withdrawal)) throw paidByHand();
}

export type ReversalFacts = { amount: string };

export const withdrawalReversal: ApprovalKind<ReversalFacts> = {
  kind: 'savings_withdrawal_reversal',
  title: 'Reverse a completed withdrawal',
  capability: 'withdrawals.review',
  refusals: { part: ownWithdrawal },
  describe: ({ amount }) => changesOf({}, { amount: naira(kobo(BigInt(amount))) }),
  lockSubject,
  run: async (tx, context, { approver, approval: { subject, reason } }) =>
    reverseNow(tx, context, approver, { id: subject.id, reason }),
};

export async function reverseNow(
  tx: Tx,
  context: Context,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const locked = await lockWithdrawal(tx, id);
  refuseIf(whyNotDecide(locked.withdrawal, actor, 'reversed'));
  const { account, withdrawal } = locked;
  await record(tx, context, {
    actor,
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    action: 'withdrawal reversed',
    from: withdrawal.status,
    to: 'reversed',
    reason,
    after: { amount: withdrawal.amount, withdrawal: withdrawal.id },
  });
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'withdrawal',
    message: `Your withdrawal of ${naira(withdrawal.amount)} came back to us. The full amount is back in your savings`,
    isTrouble: true,
    link: `/savings/${account.id}/transactions`,
  });
  await undoWithdrawal(tx, context, { ...locked, to: 'reversed', by: actor, reason });
}

export const withdrawalApprovals: ApprovalKinds = [withdrawalOrder, withdrawalByHand, withdrawalReversal];

/** An outdated request ends first: it denies a direct withdrawal, and it takes its receipt with it. The withdrawal as it is then. */
export async function endOutdated(tx: Tx, context: Context, { withdrawal }: Locked): Promise<Locked> {
  const subject = { kind: 'savings_withdrawal', id: withdrawal.id };
  for (const kind of [withdrawalOrder, withdrawalByHand])
    await endOutdatedApproval(tx, context, kind as RequestableKind, subject);
  return lockWithdrawal(tx, withdrawal.id);
}
