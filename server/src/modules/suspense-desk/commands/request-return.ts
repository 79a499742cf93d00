/** Money in suspense goes back to its sender: one person names the account, the bank names its holder, and another person confirms it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { kobo, naira } from '@ajo/contract/kernel/money';
import type { ReceiptReturnRequest } from '@ajo/contract/modules/suspense-desk';
import type { Context } from '#context';
import { type ApprovalKind, requestApproval } from '#modules/approvals';
import { changesOf } from '#modules/history';
import { type JournalId, post } from '#modules/ledger';
import { type BankAccount, findNamedAccount } from '#modules/onboarding';
import { orderPayout } from '#modules/payouts';
import { lockUnidentified, peopleBehind, receiptTitle, visibleReceipt, whyNotReturn } from '#modules/wallets/suspense';
import { inTransaction } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { maskedNumber } from '../receipt-return.ts';
import { orderLegs } from '../receipt-return.rules.ts';
import { addReturn, lockReturn, saveReturn } from '../receipt-return.store.ts';
import { notTheSender, returnUnderWay } from '../suspense-desk.errors.ts';
import { moveReturn } from './move-return.ts';

/** The amount as text: facts are JSON. The approval pays the stored row. */
type ReturnFacts = {
  return_id: string;
  amount: string;
  narration: string | null;
  sender: string;
  bank: string;
  account: string;
  account_name: string;
  /** The sender is typed by the person who asks: this is what the bank of the payment wrote. */
  narration_names_holder: 'yes' | 'no';
  /** Who uploaded the statement of the credit, and who kept it in suspense. Requests from before decision 974 have none. */
  people?: string[];
};

export const receiptReturn: ApprovalKind<ReturnFacts> = {
  kind: 'receipt_return',
  title: 'Return a payment to its sender',
  capability: 'reconciliation.resolve',
  describe: ({ return_id: _id, people: _people, amount, ...facts }) =>
    changesOf({}, { amount: naira(kobo(BigInt(amount))), ...facts }),
  involved: ({ people = [] }) => people,
  lockSubject: async (tx, { subject }) => void (await lockUnidentified(tx, subject.id)),
  evidenceAt: ({ subject }) => `/admin/reconciliation?receipt=${subject.id}`,
  run: async (tx, context, { approver, approval: { subject, facts } }) => {
    const receipt = await lockUnidentified(tx, subject.id);
    const found = await lockReturn(tx, context.config, facts.return_id);
    if (receipt.state !== 'return_requested' || found.status !== 'pending')
      return { failure: 'This payment is no longer waiting for its return' };
    const at = context.clock.now();
    const journalId = newId<JournalId>(at);
    await orderPayout(tx, context, {
      purpose: 'receipt_return',
      purposeId: found.id,
      amount: found.amount,
      account: { number: found.accountNumber, bankCode: found.bankCode, name: found.accountName },
      reason: 'Return of your transfer',
    });
    await saveReturn(tx, found.id, {
      status: 'sent',
      confirmed_by: approver.id,
      confirmed_by_name: approver.name,
      journal_id: journalId,
    });
    await moveReturn(tx, context, receipt, { to: 'ordered', by: approver });
    failpoint('receipt_return.unposted');
    const meta = { reference: receipt.reference, return: found.id };
    const effectiveOn = context.clock.businessDay();
    const legs = orderLegs(found.amount);
    await post(tx, [{ id: journalId, kind: 'receipt-return-ordered', effectiveOn, legs, actorId: approver.id, meta }], at);
    return undefined;
  },
  ended: async (tx, context, { subject, facts }, { reason, state }) => {
    const receipt = await lockUnidentified(tx, subject.id);
    const found = await lockReturn(tx, context.config, facts.return_id);
    if (found.status !== 'pending') return;
    const outcome = reason ?? (state === 'expired' ? 'It was not confirmed in time' : `It was ${state}`);
    await saveReturn(tx, found.id, { status: 'declined', outcome, settled_at: context.clock.now() });
    if (receipt.state !== 'return_requested') return;
    await moveReturn(tx, context, receipt, { to: 'reopened', action: 'return of a receipt ended', outcome });
  },
};

type RequestInput = { id: string; request: ReceiptReturnRequest };
type NamedAccount = { account: BankAccount; isInNarration: boolean };

/**
 * The account as the bank names it, read and counted before the transaction of the request. A payment that is decided is not asked about: the
 * request itself refuses it, or repeats its answer to the same key.
 *
 * @throws DomainError `receipt_missing`, `not_the_sender`, or what prevents the look-up.
 */
export async function accountOfSender(
  context: Context,
  actor: Actor,
  { id, request }: RequestInput,
): Promise<NamedAccount | undefined> {
  const receipt = await visibleReceipt(context.db, actor, id);
  if (whyNotReturn(receipt)) return undefined;
  const { sender, bank_code: bankCode, account_number: number } = request;
  const { account, isIn } = await findNamedAccount(context, actor, { bankCode, number });
  if (!isIn(sender)) throw notTheSender(account.name, sender);
  return { account, isInNarration: isIn(receipt.narration ?? '') };
}

/**
 * `named`: the account of the sender, undefined when the payment was decided already.
 *
 * @throws DomainError `receipt_missing`, `receipt_decided`, `not_returnable`, `not_in_naira`, `return_under_way`.
 */
export async function requestReturn(
  context: Context,
  actor: Actor,
  { id, request: { sender, reason }, named }: RequestInput & { named: NamedAccount | undefined },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const receipt = await lockUnidentified(tx, id);
    refuseIf(whyNotReturn(receipt));
    if (!named) throw returnUnderWay();
    const at = context.clock.now();
    const returnId = newId(at);
    const { amount } = receipt;
    const { bankCode, bankName, number: accountNumber, name: accountName } = named.account;
    const isFirst = await addReturn(tx, context.config, {
      id: returnId,
      receiptId: id,
      amount,
      sender,
      bankCode,
      bankName,
      accountNumber,
      accountName,
      reason,
      requestedAt: at,
      by: actor,
    });
    if (!isFirst) throw returnUnderWay();
    await moveReturn(tx, context, receipt, { to: 'requested', by: actor, reason });
    failpoint('receipt_return.unrequested');
    await requestApproval(tx, context, actor, {
      kind: receiptReturn,
      subject: { kind: 'unidentified_receipt', id, name: receiptTitle(receipt) },
      facts: {
        return_id: returnId,
        amount: amount.toString(),
        narration: receipt.narration,
        sender,
        bank: bankName,
        account: maskedNumber(accountNumber.slice(-4)),
        account_name: accountName,
        narration_names_holder: named.isInNarration ? 'yes' : 'no',
        people: await peopleBehind(tx, id),
      },
      reason,
    });
  });
}
