/** The journals of savings interest. Pure. */
import { negative, noMoney, type Kobo } from '@ajo/contract/kernel/money';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { Day } from '@ajo/contract/kernel/time';
import { credit, debit, type Journal, type JournalId, journalIdFor, type JournalKind, type Leg, gl } from '#modules/ledger';

/** Where and when: a slot of a closing day unless `id` names one act of a person. */
type Place = { accountId: SavingsId; on: Day; closing?: number; id?: JournalId };

const journalOf = ({ accountId, on, closing = 1, id }: Place, kind: JournalKind, legs: readonly Leg[]): Journal => ({
  id: id ?? journalIdFor({ contractId: accountId, kind, on, closing }),
  kind,
  effectiveOn: on,
  legs,
  meta: { savings: accountId },
});

/** Above zero accrues, below zero takes accrued interest back. */
export function accrualJournal(place: Place, amount: Kobo): Journal {
  const owed = gl.savingsInterestPayable(place.accountId);
  if (amount > noMoney)
    return journalOf(place, 'savings-interest-accrued', [debit(gl.interestExpense, amount), credit(owed, amount)]);
  const back = negative(amount);
  return journalOf(place, 'savings-interest-reduced', [debit(owed, back), credit(gl.interestExpense, back)]);
}

/** Interest becomes the customer's money. */
export const postingJournal = (place: Place, interest: Kobo): Journal =>
  journalOf(place, 'savings-interest-paid', [
    debit(gl.savingsInterestPayable(place.accountId), interest),
    credit(gl.savingsOf(place.accountId), interest),
  ]);

export const taxJournal = (place: Place, tax: Kobo): Journal =>
  journalOf(place, 'withholding-tax-taken', [debit(gl.savingsOf(place.accountId), tax), credit(gl.withholdingTaxPayable, tax)]);

/** What a closed day may have posted. */
export const accrualKinds = ['savings-interest-accrued', 'savings-interest-reduced'] as const;
