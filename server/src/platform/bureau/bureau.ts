/** Asks a credit bureau what other lenders report about a person. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';

/** `reference`: our own, the same on each attempt of one enquiry. `amount`: of the loan that is applied for. */
export type BureauQuestion = { reference: string; bvn: string; name: string; bornOn: Day | null; amount: Kobo };

/** As lenders classify loans for the central bank, from the best to the worst. `unknown`: the bureau states none that we can read. */
export const facilityClasses = ['unknown', 'performing', 'watch', 'substandard', 'doubtful', 'lost', 'written_off'] as const;
export type FacilityClass = (typeof facilityClasses)[number];

/** One loan in a report. Null where the bureau states nothing. */
export type Facility = {
  lender: string;
  /** Such as "Micro Lenders". */
  lenderType: string | null;
  /** Such as "Personal Loan". */
  kind: string | null;
  openedOn: Day | null;
  isOpen: boolean;
  amount: Kobo | null;
  balance: Kobo;
  overdue: Kobo;
  /** What it costs in a month. */
  monthly: Kobo | null;
  daysLate: number | null;
  classification: FacilityClass;
};
/** Another lender that asked the bureau about the person. */
export type Inquiry = { on: Day | null; lenderType: string | null };

export type BureauReport = {
  /** The bureau's own number of the report. */
  number: string;
  score: number | null;
  facilities: Facility[];
  inquiries: Inquiry[];
};
/** `no_hit`: the bureau holds nothing about the person. `raw`: the answer as it came. */
export type BureauAnswer = { status: 'hit'; report: BureauReport; raw: string } | { status: 'no_hit'; raw: string };

/** Throws DomainError `unavailable` while the bureau cannot be asked. */
export type CreditBureau = { request: (question: BureauQuestion) => Promise<BureauAnswer> };
/** Undefined: no contract with that bureau, so it is not called. */
export type CreditBureaus = { crc: CreditBureau | undefined; firstcentral: CreditBureau | undefined };
