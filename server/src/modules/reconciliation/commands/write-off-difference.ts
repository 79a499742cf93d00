/** What the bank kept of a payment is written off as a fee of the bank when a second person confirms it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { BankLineId } from '@ajo/contract/modules/reconciliation.lines';
import type { Context } from '#context';
import { type ApprovalKind, type ApprovalKinds, requestApproval } from '#modules/approvals';
import { changesOf, record } from '#modules/history';
import { credit, debit, type Journal, type JournalId, gl } from '#modules/ledger';
import { postOnItsDay } from '#modules/ledger/periods';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { paymentNumbered } from '../payments-of-lines.queries.ts';
import { type BankLine, type BookedPayment, isAtProvider, lineText } from '../reconciliation.ts';
import { paymentMatched } from '../reconciliation.errors.ts';
import { keptByBank, whyNotArrive, whyNotWriteOff } from '../reconciliation.rules.ts';
import { lockLine } from '../reconciliation.store.ts';
import { atProvider, provePayment } from './prove-payment.ts';

/** Amounts as people read them: the approval runs on what the line and the payment are then. */
type DifferenceFacts = { line: string; payment: string; amount: string; difference: string };

const bankDifference: ApprovalKind<DifferenceFacts> = {
  kind: 'bank_difference',
  title: 'Write off a difference with the bank',
  capability: 'reconciliation.resolve',
  describe: (facts) => changesOf({}, { ...facts }),
  lockSubject: async (tx, { subject }) => void (await lockLine(tx, subject.id as BankLineId)),
  run: async (tx, context, { approver, approval: { subject, facts, reason, requestedByName } }) => {
    const line = await lockLine(tx, subject.id as BankLineId);
    const payment = await namedBy(tx, line);
    const why = whyNotWriteOff(line, payment);
    if (why || !payment) return { failure: why?.message ?? 'The payment is gone' };
    const difference = keptByBank(line, payment);
    if (naira(difference) !== facts.difference) return { failure: 'The difference has changed since it was requested' };
    await writeOff(tx, context, { line, payment, difference, actor: approver, reason: `${reason} (${requestedByName})` });
    return undefined;
  },
};
export const differenceApprovals: ApprovalKinds = [bankDifference];

const namedBy = (tx: Tx, { side, named }: BankLine): Promise<BookedPayment | undefined> =>
  named ? paymentNumbered(tx, side, named) : Promise.resolve(undefined);

/** @throws DomainError `no_difference`, `credit_is_larger`, and while another request for the credit is pending. */
export const requestWriteOff = (
  context: Context,
  actor: Actor,
  { id, reason }: { id: BankLineId; reason: string },
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const line = await lockLine(tx, id);
    const payment = await namedBy(tx, line);
    refuseIf(whyNotWriteOff(line, payment));
    if (!payment) return;
    await requestApproval(tx, context, actor, {
      kind: bankDifference,
      subject: { kind: 'bank_line', id, name: line.narration.slice(0, 80) },
      facts: {
        line: lineText(line),
        payment: payment.reference,
        amount: naira(payment.amount),
        difference: naira(keptByBank(line, payment)),
      },
      reason,
    });
  });

type WriteOff = { line: BankLine; payment: BookedPayment; difference: Kobo; actor: Actor; reason: string };

async function writeOff(tx: Tx, context: Context, { line, payment, difference, actor, reason }: WriteOff): Promise<void> {
  const at = context.clock.now();
  // The money of a provider's payment is still in its clearing account.
  const from = payment.record === 'receipt' ? gl.clearingOf(payment.reference) : gl.bankOperating;
  const journal: Journal = {
    id: newId<JournalId>(at),
    kind: 'receipt-difference-written-off',
    effectiveOn: line.on,
    legs: [debit(gl.providerFees, difference), credit(from, difference)],
    actorId: actor.id,
    meta: { bank_line: line.id, reference: payment.reference },
  };
  if (isAtProvider(payment)) refuseIf(whyNotArrive(payment, await atProvider(tx)));
  const written = { difference_kobo: difference, difference_journal_id: journal.id };
  const arrived = await provePayment(tx, context, { line, payment, rule: 'by_hand', by: actor }, written);
  if (!arrived) throw paymentMatched(payment.reference);
  await record(tx, context, {
    actor,
    subject: { kind: 'bank_line', id: line.id },
    action: 'wrote off a difference with the bank',
    reason,
    after: { line: lineText(line), payment: payment.reference, difference },
  });
  failpoint('bank_difference.unposted');
  await postOnItsDay(tx, context, [...arrived, journal]);
}
