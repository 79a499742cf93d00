/** Adds a credit that no notice has named: the bank is queried first, and only its answer makes the row. */
import type { Actor } from '@ajo/contract/kernel/access';
import { settlementReference } from '@ajo/contract/kernel/reference';
import type { NewSettlement } from '@ajo/contract/modules/settlements';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { BankCredit, CollectionBank } from '#platform/payments/collection';
import { providerUnavailable } from '#platform/provider';
import { figuresOf } from '../settlement.rules.ts';
import { addSettlement, ownerOfNumber } from '../settlement.store.ts';
import { bankOff, creditNotFound, settlementKnown } from '../settlements.errors.ts';

/**
 * Books nothing: the notice does. Not inside a transaction, because the bank is queried.
 * @returns the id of the row.
 * @throws DomainError `bank_off`, `credit_not_found`, `settlement_known`, `provider_unavailable`.
 */
export async function createSettlement(context: Context, actor: Actor, input: NewSettlement): Promise<string> {
  if (!context.providus) throw bankOff();
  const credit = await findCredit(context.providus, input);
  const at = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    const customerId = await ownerOfNumber(tx, credit.accountNumber);
    const { settlement, isNew } = await addSettlement(tx, {
      ...figuresOf(credit),
      id: newId(at),
      settlement_id: credit.settlementId,
      session_id: credit.sessionId,
      reference: settlementReference(credit.settlementId),
      account_number: credit.accountNumber,
      customer_id: customerId,
      status: 'pending',
      created_at: at,
    });
    if (!isNew) throw settlementKnown();
    await record(tx, context, {
      actor,
      subject: { kind: 'settlement', id: settlement.id },
      ...(customerId && { customerId }),
      action: 'settlement created',
      to: 'pending',
      after: { reference: settlement.reference, amount: credit.amount },
    });
    return settlement.id;
  });
}

async function findCredit(bank: CollectionBank, input: NewSettlement): Promise<BankCredit> {
  const { settlement_id: settlementId, session_id: sessionId = '' } = input;
  const answer = settlementId ? await bank.findCreditBySettlement(settlementId) : await bank.findCreditBySession(sessionId);
  if (answer.status === 'missing') throw creditNotFound(settlementId ? 'settlement_id' : 'session_id');
  if (answer.status === 'unknown') throw providerUnavailable('The bank');
  return answer.credit;
}
