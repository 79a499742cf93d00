/** A payment to the tax authority that was recorded by mistake is reversed when a second person confirms it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { naira } from '@ajo/contract/kernel/money';
import { longDay, monthName } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { type ApprovalKind, pendingRequesters, requestApproval } from '#modules/approvals';
import { changesOf, record } from '#modules/history';
import { type JournalId, reverse } from '#modules/ledger';
import { type Database, inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { lineThatProves, lockRemittance, saveRemittance } from '../remittance.store.ts';
import { type Remittance, taxNames } from '../tax.ts';
import { remittanceMissing } from '../taxes.errors.ts';
import { whyNotReverse } from '../taxes.rules.ts';

/** As people read them: the approval reverses the stored row. */
type ReversalFacts = { tax: string; month: string; amount: string; reference: string; paid_on: string };

export const remittanceReversal: ApprovalKind<ReversalFacts> = {
  kind: 'tax_remittance_reversal',
  title: 'Reverse a payment to the tax authority',
  capability: 'taxes.remit',
  describe: (facts) => changesOf({}, { ...facts }),
  lockSubject: async (tx, { subject }) => void (await lockRemittance(tx, subject.id)),
  run: async (tx, context, { approver, approval: { subject, reason, requestedBy, requestedByName } }) => {
    const found = await lockReversible(tx, subject.id);
    const at = context.clock.now();
    const id = newId<JournalId>(at);
    await saveRemittance(tx, found.id, {
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
      subject: { kind: 'tax_remittance', id: found.id },
      action: 'reversed a payment to the tax authority',
      from: 'completed',
      to: 'reversed',
      reason,
      before: { tax: taxNames[found.tax], month: found.month.slice(0, 7), amount: found.amount, reference: found.reference },
    });
    failpoint('tax_remittance_reversal.unposted');
    // It counts from the day on which the payment did.
    const days = { effectiveOn: context.clock.businessDay(), valueOn: found.paidOn };
    await reverse(tx, { of: found.journalId, id, ...days, actorId: approver.id, reason }, at);
  },
};

/** Locks it. @throws DomainError when it is missing or not booked, and while a line of the bank proves it. */
async function lockReversible(tx: Tx, id: string): Promise<Remittance & { journalId: JournalId }> {
  const found = await lockRemittance(tx, id);
  if (!found) throw remittanceMissing();
  refuseIf(whyNotReverse(found.status, await lineThatProves(tx, id)));
  if (!found.journalId) throw new Error(`remittance ${id} is completed without a journal`);
  return { ...found, journalId: found.journalId as JournalId };
}

type Input = { id: string; reason: string };

/** @throws DomainError `remittance_missing`, `remittance_not_booked`, `remittance_proven`, and while another request for it is pending. */
export const requestRemittanceReversal = (context: Context, actor: Actor, { id, reason }: Input): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const { tax, month, amount, reference, paidOn } = await lockReversible(tx, id);
    await requestApproval(tx, context, actor, {
      kind: remittanceReversal,
      subject: { kind: 'tax_remittance', id, name: `${taxNames[tax]}, ${monthName(month)}` },
      facts: { tax: taxNames[tax], month: monthName(month), amount: naira(amount), reference, paid_on: longDay(paidOn) },
      reason,
    });
  });

/** Those of these payments whose reversal waits for a second person. */
export async function reversalsRequested(db: Database, ids: readonly string[], at: Date): Promise<ReadonlySet<string>> {
  return new Set((await pendingRequesters(db, { kind: remittanceReversal, ids, at })).keys());
}
