/** A payment to the tax authority is recorded by one person and booked when a second one confirms it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, naira, plus } from '@ajo/contract/kernel/money';
import { referenceKey } from '@ajo/contract/kernel/reference';
import { type Day, longDay, monthName } from '@ajo/contract/kernel/time';
import type { Tax } from '@ajo/contract/modules/taxes';
import type { Context } from '#context';
import { type ApprovalKind, requestApproval } from '#modules/approvals';
import { changesOf, record } from '#modules/history';
import { credit, debit, type Journal, type JournalId, gl } from '#modules/ledger';
import { postOnItsDay } from '#modules/ledger/periods';
import { inTransaction } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { addRemittance, lockRemittance, lockTax, saveRemittance } from '../remittance.store.ts';
import { spanOf, taxAccounts, taxNames } from '../tax.ts';
import { referenceBooked } from '../taxes.errors.ts';
import { unpaidOf } from '../taxes.queries.ts';
import { whyNotRemit } from '../taxes.rules.ts';

/** As people read them: the approval books the stored row. */
type RemittanceFacts = { tax: string; month: string; amount: string; reference: string; paid_on: string };

export const taxRemittance: ApprovalKind<RemittanceFacts> = {
  kind: 'tax_remittance',
  title: 'Book a payment to the tax authority',
  capability: 'taxes.remit',
  describe: (facts) => changesOf({}, { ...facts }),
  lockSubject: async (tx, { subject }) => void (await lockRemittance(tx, subject.id)),
  run: async (tx, context, { approver, approval: { subject } }) => {
    const found = await lockRemittance(tx, subject.id);
    if (found?.status !== 'pending') return { failure: 'The payment is no longer pending' };
    const month = found.month.slice(0, 7);
    await lockTax(tx, found.tax);
    const unpaid = await unpaidOf(tx, found.tax, month);
    const today = context.clock.businessDay();
    // It counts as pending itself.
    const open = plus(unpaid, found.amount);
    const why = whyNotRemit({ amount: found.amount, paidOn: found.paidOn, month: spanOf(month), open, today });
    if (why) return { failure: why.message };
    const at = context.clock.now();
    const journalId = newId<JournalId>(at);
    await saveRemittance(tx, found.id, {
      status: 'completed',
      confirmed_by: approver.id,
      confirmed_by_name: approver.name,
      decided_at: at,
      journal_id: journalId,
    });
    await record(tx, context, {
      actor: approver,
      subject: { kind: 'tax_remittance', id: found.id },
      action: 'booked a payment to the tax authority',
      after: { tax: taxNames[found.tax], month, amount: found.amount, reference: found.reference },
    });
    failpoint('tax_remittance.unposted');
    const legs = [debit(taxAccounts[found.tax], found.amount), credit(gl.bankOperating, found.amount)];
    const meta = { tax: found.tax, month, reference: found.reference };
    const journal: Journal = { id: journalId, kind: 'tax-remitted', effectiveOn: found.paidOn, legs, actorId: approver.id, meta };
    await postOnItsDay(tx, context, [journal]);
    return undefined;
  },
  ended: async (tx, context, { subject }) => {
    const found = await lockRemittance(tx, subject.id);
    if (found?.status !== 'pending') return;
    await saveRemittance(tx, found.id, { status: 'declined', decided_at: context.clock.now() });
  },
};
type RemittanceInput = { tax: Tax; month: string; amount: Kobo; reference: string; paidOn: Day };

/** @throws DomainError that names the field: month not over, nothing open, amount above it, reference recorded before. */
export const requestRemittance = (context: Context, actor: Actor, input: RemittanceInput): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const { tax, month, amount, reference, paidOn } = input;
    await lockTax(tx, tax);
    const unpaid = await unpaidOf(tx, tax, month);
    const span = spanOf(month);
    refuseIf(whyNotRemit({ amount, paidOn, month: span, open: unpaid, today: context.clock.businessDay() }));
    const at = context.clock.now();
    const id = newId(at);
    const isNew = await addRemittance(tx, {
      id,
      tax,
      month: span.from,
      amount_kobo: amount,
      reference,
      reference_key: referenceKey(reference),
      paid_on: paidOn,
      status: 'pending',
      requested_by: actor.id,
      requested_by_name: actor.name,
      requested_at: at,
    });
    if (!isNew) throw referenceBooked();
    await requestApproval(tx, context, actor, {
      kind: taxRemittance,
      subject: { kind: 'tax_remittance', id, name: `${taxNames[tax]}, ${monthName(span.from)}` },
      facts: { tax: taxNames[tax], month: monthName(span.from), amount: naira(amount), reference, paid_on: longDay(paidOn) },
      reason: `Payment ${reference}`,
    });
  });
