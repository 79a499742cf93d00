/** The letter of completion: the lender confirms that a loan was fully repaid and that nothing is owed on it. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import { type LoanWithCustomer, loanNumber } from '#modules/loans';
import type { lenderOf } from '#modules/loans/pricing';
import { makePdf } from '#platform/files/pdf';
import { notCompleted, takenOver } from './loan-statements.errors.ts';

/** `next`: the loan that has taken over what was owed on this one. */
type Ended = LoanWithCustomer & { next: { number: string } | null };

/** @throws DomainError 409 while the loan is not completed, or if another one took it over: then it was not repaid. */
export function completionLetter({ loan, customer, next }: Ended, lender: ReturnType<typeof lenderOf>): Promise<Buffer> {
  if (next) throw takenOver(next.number);
  if (loan.status !== 'completed') throw notCompleted();
  const number = loanNumber(loan.number);
  return makePdf({
    brand: lender.legalName,
    title: 'Letter of completion',
    facts: [
      ['Borrower', customer.name],
      ['Loan', `${number}, ${loan.purpose}`],
      ['Amount', naira(loan.principal)],
      ['Paid out', longDay(loan.disbursedOn)],
      ['Fully repaid', longDay(loan.completedOn)],
    ],
    notes: [
      `We confirm that ${customer.name} has fully repaid loan ${number}. Nothing is owed on it, and its guarantors are released.`,
      [lender.legalName, lender.address, lender.phone, lender.email].filter(Boolean).join(', '),
      ...(lender.licence ? [lender.licence] : []),
    ],
  });
}
