/** Records the result of a field visit that a phone sends, perhaps hours later. What the rules refuse is kept with the reason. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { NewVisit } from '@ajo/contract/modules/recovery.visits';
import type { Context } from '#context';
import { record } from '#modules/history';
import { lockLoan, lockVisibleLoan } from '#modules/loans';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { momentOfVisit } from '../visit.rules.ts';
import { customerMoved } from '../recovery.errors.ts';
import { addVisit, reachOf } from '../visit.store.ts';
import { saveContact, whyNotLog } from './log-contact.ts';

/**
 * A customer who was given to another officer since the visit: it is kept with that reason.
 * @returns the id of the visit. The hours and the limit of the day are assessed at the moment of the visit, by the clock of the server.
 */
export async function recordVisit(context: Context, actor: Actor, visit: NewVisit): Promise<string> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const visitedAt = momentOfVisit(visit, now);
    const { isNow, wasThen } = await reachOf(tx, actor, { loanId: visit.loan_id, at: visitedAt });
    const isMoved = wasThen && !isNow;
    const loan = isMoved ? await lockLoan(tx, visit.loan_id) : await lockVisibleLoan(tx, actor, 'recovery.log', visit.loan_id);
    const { outcome, note, promised_on, promised_amount } = visit;
    const contact = { channel: 'visit' as const, outcome, note, promised_on, promised_amount, contactedAt: visitedAt };
    const refused = isMoved ? customerMoved() : await whyNotLog(tx, context, loan, contact);
    const contactId = refused ? null : await saveContact(tx, context, actor, { loan, contact });
    const id = newId(now);
    await addVisit(tx, {
      id,
      loan_id: loan.id,
      customer_id: loan.customerId,
      outcome,
      promised_on: promised_on ?? null,
      promised_kobo: promised_amount ?? null,
      note,
      device_at: visit.device_at,
      visited_at: visitedAt,
      received_at: now,
      recorded_by: actor.id,
      recorded_by_name: actor.name,
      contact_id: contactId,
      refused_code: refused?.code ?? null,
      refusal: refused?.message ?? null,
    });
    if (refused)
      await record(tx, context, {
        actor: { id: actor.id, name: actor.name },
        subject: { kind: 'loan', id: loan.id },
        action: 'sent a visit that the rules of contacts refuse',
        after: { outcome, reason: refused.code },
      });
    return id;
  });
}
