/**
 * Records that a credit proves a payment. A credit of one payment at the collecting bank moves its money from clearing to our account: such a
 * credit is the transfer itself.
 */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { MatchRule, PaymentRecord } from '@ajo/contract/modules/reconciliation';
import type { Insertable } from 'kysely';
import type { Context } from '#context';
import { balanceOf, credit, debit, type Journal, type JournalId, gl } from '#modules/ledger';
import type { Tables } from '#platform/db/tables';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { type BankLine, type BookedPayment, isAtProvider, providusClearing } from '../reconciliation.ts';
import { addMatch, lockClearing, saveLine } from '../reconciliation.store.ts';

/** What the books have at the collecting bank. Locked, so that it stays until the transaction ends. */
export async function atProvider(tx: Tx): Promise<Kobo> {
  await lockClearing(tx);
  return balanceOf(tx, providusClearing);
}

/** Dr 1000 bank / Cr 1020 clearing of the collecting bank, by the amount of the credit. */
export const arrival = ({ clock }: Context, line: BankLine, actor: Actor | undefined): Journal => ({
  id: newId<JournalId>(clock.now()),
  kind: 'provider-settled',
  effectiveOn: line.on,
  legs: [debit(gl.bankOperating, line.amount), credit(providusClearing, line.amount)],
  actorId: actor?.id,
  meta: { bank_line: line.id, provider: 'providus' },
});

type Proof = { line: BankLine; payment: Pick<BookedPayment, 'id' | 'record' | 'reference'>; rule: MatchRule; by?: Actor };
type Extra = Partial<Pick<Insertable<Tables['reconciliation_matches']>, 'difference_kobo' | 'difference_journal_id'>>;

/** @returns the journals to post at the end of the transaction; undefined when another line proves the payment. */
export async function provePayment(tx: Tx, context: Context, proof: Proof, extra: Extra = {}): Promise<Journal[] | undefined> {
  const { line, payment } = proof;
  const journal = isAtProvider(payment) ? arrival(context, line, proof.by) : undefined;
  const isNew = await saveProof(tx, context, proof, { ...extra, journal_id: journal?.id ?? null });
  if (!isNew) return undefined;
  return journal ? [journal] : [];
}

type Match = Omit<Proof, 'payment'> & { payment: { id: string; record: PaymentRecord } };

/** @param columns of the row that are not in the proof. @returns false when another line proves the payment. */
export async function saveProof(
  tx: Tx,
  { clock }: Context,
  { line, payment, rule, by }: Match,
  columns: Partial<Insertable<Tables['reconciliation_matches']>>,
): Promise<boolean> {
  const at = clock.now();
  const isNew = await addMatch(tx, {
    id: newId(at),
    line_id: line.id,
    record: payment.record,
    payment_id: payment.id,
    amount_kobo: line.amount,
    rule,
    ...(by && { matched_by: by.id, matched_by_name: by.name }),
    matched_at: at,
    ...columns,
  });
  if (isNew) await saveLine(tx, line.id, { result: 'matched', named_record: null, named_id: null });
  return isNew;
}
