/** The letter of completion: what it confirms, and for which loans it is refused. */
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { textOfPdf } from '../../../tests/kit/pdf-text.ts';
import { aLender, aLoan } from '../loans/loan.examples.ts';
import { completionLetter } from './completion-letter.ts';

const customer = { id: 'ada', name: 'Adaeze Okonkwo', phone: null, branch: null };
const completed = aLoan({ status: 'completed', disbursedOn: day('2026-03-02'), completedOn: day('2026-06-01') });

test('it names the borrower, the loan, the amount, both days and the lender with its licence', async () => {
  const lender = { ...aLender, licence: 'Money lender, Lagos State 1234' };
  const text = await textOfPdf(await completionLetter({ loan: completed, customer, next: null }, lender));
  for (const fact of [
    'Letter of completion',
    'Borrower Adaeze Okonkwo',
    'Loan AJ-000042, Salary loan',
    'Amount ₦100,000.00',
    'Paid out 02 Mar, 2026',
    'Fully repaid 01 Jun, 2026',
    'We confirm that Adaeze Okonkwo has fully repaid loan AJ-000042. Nothing is owed on it, and its guarantors are released.',
    'Ajo Microcredit Limited, 14 Herbert Macaulay Way, Yaba, Lagos, 0700 000 0256, help@ajo.test',
    'Money lender, Lagos State 1234',
  ])
    expect(text).toContain(fact);
});

test.each(['active', 'reversed', 'written_off', 'cancelled'] as const)('a loan that is %s gets none', (status) => {
  expect(() => completionLetter({ loan: { ...completed, status }, customer, next: null }, aLender)).toThrow(
    expect.objectContaining({ kind: 'conflict', code: 'loan_not_completed' }),
  );
});

test('a loan that another one took over gets none, and the other one is named', () => {
  expect(() => completionLetter({ loan: completed, customer, next: { number: 'AJ-000043' } }, aLender)).toThrow(/AJ-000043/);
});
