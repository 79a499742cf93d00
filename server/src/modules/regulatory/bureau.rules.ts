/** Which loans a bureau gets for a month, and what it would refuse. Pure. */
import { noMoney } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { LoanState } from '@ajo/contract/modules/loans';
import { nigerianStates } from '@ajo/contract/modules/onboarding.choices';
import type { BureauField, BureauProblem } from '@ajo/contract/modules/regulatory';
import type { BureauLoan, LoanEnd, LoanFacts, MonthSpan } from './bureau.ts';

const lentStates: readonly LoanState[] = ['active', 'completed', 'written_off'];
const nothingOwed = { principal: noMoney, due: noMoney, daysPastDue: 0, classDays: 0 };

/** How the loan ended the month. Undefined when it was not lent by then: its payout came back. */
export function endOf(loan: LoanFacts, { to }: Pick<MonthSpan, 'to'>): LoanEnd | undefined {
  const { lastOpen, writtenOffOn, disbursedOn, status } = loan;
  if (lastOpen?.on === to) return { ...lastOpen, state: 'open' };
  if (writtenOffOn) return { ...nothingOwed, ...lastOpen, state: 'written_off', on: writtenOffOn };
  if (!lentStates.includes(status) || !disbursedOn || isBefore(to, disbursedOn)) return undefined;
  if (status === 'active' && !loan.hasLastDay) return { ...nothingOwed, ...lastOpen, state: 'unknown', on: to };
  return { ...nothingOwed, state: 'closed', on: lastOpen ? addDays(lastOpen.on, 1) : disbursedOn };
}

/** A field, why it is refused, and when. */
type Check = readonly [field: BureauField, reason: string, isRefused: (loan: BureauLoan) => boolean];

const mobileNumber = /^\+234[789][01]\d{8}$/;
const adultYears = 18;
const isEmpty = (text: string | null): boolean => !text?.trim();
const isState = (text: string | null): boolean => nigerianStates.some((state) => state === text);

function isMinor({ borrower: { dateOfBirth }, disbursedOn }: BureauLoan): boolean {
  if (!dateOfBirth || !disbursedOn) return false;
  return isBefore(disbursedOn, addMonths(dateOfBirth, 12 * adultYears));
}

/** True when both days are known and the first is before the second. */
const isEarlier = (first: Day | null | undefined, second: Day | null): boolean =>
  Boolean(first && second && isBefore(first, second));

function isDueBeforePayout({ disbursedOn, maturityOn }: BureauLoan): boolean {
  return Boolean(disbursedOn && maturityOn && !isBefore(disbursedOn, maturityOn));
}

const personChecks: readonly Check[] = [
  ['bvn', 'No verified BVN', ({ borrower }) => !borrower.hasBvn],
  ['first_name', 'No first name', ({ borrower }) => isEmpty(borrower.firstName)],
  ['last_name', 'No last name', ({ borrower }) => isEmpty(borrower.lastName)],
  ['date_of_birth', 'No date of birth', ({ borrower }) => !borrower.dateOfBirth],
  ['date_of_birth', `The date of birth is less than ${adultYears} years before the payout`, isMinor],
  ['address', 'No street address', ({ borrower }) => isEmpty(borrower.address)],
  ['city', 'No city', ({ borrower }) => isEmpty(borrower.city)],
  ['state', 'No state', ({ borrower }) => isEmpty(borrower.state)],
  ['state', 'Not one of the 36 states or Abuja FCT', ({ borrower: { state } }) => !isEmpty(state) && !isState(state)],
  ['phone', 'No phone number', ({ borrower }) => isEmpty(borrower.phone)],
  ['phone', 'Not a Nigerian mobile number', ({ borrower: { phone } }) => !isEmpty(phone) && !mobileNumber.test(phone ?? '')],
];

const loanChecks: readonly Check[] = [
  ['day', 'The last day of the month is not closed for this loan', ({ end }) => end.state === 'unknown'],
  ['amount', 'The amount lent is not above zero', ({ lent }) => lent <= noMoney],
  ['instalment', 'The instalment is not above zero', ({ instalment }) => (instalment ?? noMoney) <= noMoney],
  ['outstanding', 'The outstanding balance is negative', ({ end }) => end.principal < noMoney],
  ['overdue', 'The overdue amount is negative', ({ end }) => end.due < noMoney],
  ['disbursed_on', 'No day of payout', ({ disbursedOn }) => !disbursedOn],
  ['maturity_on', 'No last due day', ({ maturityOn }) => !maturityOn],
  ['maturity_on', 'The last due day is not after the payout', isDueBeforePayout],
  ['status_on', 'The day of the status is before the payout', ({ end, disbursedOn }) => isEarlier(end.on, disbursedOn)],
  [
    'last_payment_on',
    'The last payment is before the payout',
    ({ lastPayment, disbursedOn }) => isEarlier(lastPayment?.on, disbursedOn),
  ],
];

/** Every field that a bureau would refuse; the reasons contain no value of the person. */
export function problemsOf(loan: BureauLoan): BureauProblem[] {
  const found = (checks: readonly Check[], correct: BureauProblem['correct']): BureauProblem[] =>
    checks
      .filter(([, , isRefused]) => isRefused(loan))
      .map(([field, reason]) => ({
        id: `${loan.id}:${field}`,
        loan_id: loan.id,
        loan: loan.number,
        customer_id: loan.borrower.id,
        customer: `${loan.borrower.firstName} ${loan.borrower.lastName}`.trim(),
        field,
        reason,
        correct,
      }));
  return [...found(personChecks, 'person'), ...found(loanChecks, 'loan')];
}
