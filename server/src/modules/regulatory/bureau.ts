/** A loan as a credit bureau reads it: the person, the contract, and how the month ended. */
import type { UserId } from '@ajo/contract/kernel/id';
import type { Kobo } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day, day } from '@ajo/contract/kernel/time';
import type { LoanId, LoanState } from '@ajo/contract/modules/loans';
import type { FrequencyUnit } from '@ajo/contract/modules/schedules';

export type MonthSpan = { month: string; from: Day; to: Day };

/** @param month like 2026-10. */
export function monthSpan(month: string): MonthSpan {
  const from = day(`${month}-01`);
  return { month, from, to: addDays(addMonths(from, 1), -1) };
}

/** Without the BVN: it is opened for the file alone. */
export type Borrower = {
  id: UserId;
  firstName: string;
  lastName: string;
  dateOfBirth: Day | null;
  hasBvn: boolean;
  phone: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  employment: string | null;
  branch: string | null;
};

/** How a closed day ended, in the daily record. */
export type DayEnd = { on: Day; principal: Kobo; due: Kobo; daysPastDue: number; classDays: number };

export type LoanFacts = {
  id: LoanId;
  number: string;
  status: LoanState;
  borrower: Borrower;
  product: string;
  /** Agreed, and lent by the end of the month. */
  limit: Kobo;
  lent: Kobo;
  /** Of the payout that stood at the end of the month. */
  disbursedOn: Day | null;
  maturityOn: Day | null;
  /** The instalment after the month; the last one when none follows. */
  instalment: Kobo | null;
  frequency: { unit: FrequencyUnit; every: number };
  lastPayment: { on: Day; amount: Kobo } | null;
  /** The customer agreed to the use of credit bureaus in the application. */
  hasConsent: boolean;
  /** The loan that this one took over. */
  previous: string | null;
  /** The last evening, from the one before the month on, on which something was owed. */
  lastOpen: DayEnd | null;
  /** The last day of the month is in the daily record, whatever was owed. */
  hasLastDay: boolean;
  writtenOffOn: Day | null;
};

/** `unknown`: a running loan whose last day of the month is not closed. */
export type LoanEnd = Omit<DayEnd, 'on'> & { state: 'open' | 'closed' | 'written_off' | 'unknown'; on: Day };

export type BureauLoan = LoanFacts & { end: LoanEnd };
