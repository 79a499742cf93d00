/** Records a contact with a customer about arrears. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { dayInLagos } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { NewContact } from '@ajo/contract/modules/recovery';
import type { Context } from '#context';
import { record } from '#modules/history';
import { lockVisibleLoan } from '#modules/loans';
import { lockUser } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { whyNotContact } from '../contact.rules.ts';
import { addContact, timesSpokenTo } from '../contact.store.ts';
import { settingsToday } from '../recovery-setting.ts';
import { nothingToRecover } from '../recovery.errors.ts';

/** @returns the id of the contact. The lock of the customer makes the daily limit hold for requests at the same time. */
export async function logContact(
  context: Context,
  actor: Actor,
  { loanId, ...contact }: NewContact & { loanId: LoanId },
): Promise<string> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'recovery.log', loanId);
    if (!['active', 'written_off'].includes(loan.status)) throw nothingToRecover();
    // Of all loans of the customer, one contact after the other.
    await lockUser(tx, loan.customerId);
    const now = context.clock.now();
    const contactedAt = contact.contacted_at ?? now;
    const spokenTo = await timesSpokenTo(tx, loan.customerId, dayInLagos(contactedAt));
    const limits = await settingsToday(tx, context);
    refuseIf(whyNotContact({ ...contact, contactedAt }, { now, spokenTo, limits }));
    const id = newId(now);
    await addContact(tx, {
      id,
      loan_id: loanId,
      customer_id: loan.customerId,
      channel: contact.channel,
      outcome: contact.outcome,
      contacted_at: contactedAt,
      promised_on: contact.promised_on ?? null,
      promised_kobo: contact.promised_amount ?? null,
      note: contact.note,
      recorded_by: actor.id,
      recorded_by_name: actor.name,
      recorded_at: now,
    });
    await record(tx, context, {
      actor: { id: actor.id, name: actor.name },
      subject: { kind: 'loan', id: loanId },
      action: 'recorded a contact about the arrears',
      after: { channel: contact.channel, outcome: contact.outcome, promised_on: contact.promised_on ?? null },
    });
    return id;
  });
}
