/** A loan and its lawful moves. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { DenialCode } from '@ajo/contract/modules/loans.credit';
import type { LoanProductId, LoanProductTerms } from '@ajo/contract/modules/loan-products';
import type { LoanId, LoanState, PlannedPayout } from '@ajo/contract/modules/loans';
import type { FrequencyUnit, AgreedRow, RatePeriod, ScheduleMethod } from '@ajo/contract/modules/schedules';
import type { EngineVersion } from '#modules/schedules';

/** Every term is a copy from the day of the application: later changes of a product never touch a running contract. */
export type Loan = {
  id: LoanId;
  number: bigint;
  customerId: string;
  productId: LoanProductId;
  productVersion: number;
  /** Computes the contract's schedule and account, also after a newer engine exists. */
  engineVersion: EngineVersion;
  status: LoanState;
  purpose: string;
  principal: Kobo;
  /** Kept back from the payout. */
  fee: Kobo;
  /** Paid by the customer before it. */
  upfrontFee: Kobo;
  upfrontFeePaidAt: Date | null;
  /** Kept back from the payout too: it settles row 1 on the day of disbursement. */
  downPayment: Kobo;
  /** Of the principal: paid out after the first day, as agreed. */
  tranchePlan: readonly PlannedPayout[];
  /** Of the principal: not paid out, because it is still to come or was given up. */
  undrawn: Kobo;
  /** Of that: ordered, and the bank has not answered yet. */
  underWay: Kobo;
  ratePercent: string;
  ratePeriod: RatePeriod;
  method: ScheduleMethod;
  frequency: FrequencyUnit;
  instalments: number;
  requiredGuarantors: number;
  /** All other terms of the product on the day of the application. */
  terms: LoanProductTerms;
  reason: string | null;
  reasonCode: DenialCode | null;
  appliedAt: Date | null;
  /** When staff last corrected the terms. */
  termsChangedAt: Date | null;
  offerVersion: string | null;
  offer: unknown;
  offerAcceptedAt: Date | null;
  offerAcceptedIp: string | null;
  offerSignature: string | null;
  offerSha256: string | null;
  offerExpiresAt: Date | null;
  approvedBy: string | null;
  /** The member of staff who filled the application in at the counter; null when the customer sent it. */
  preparedBy: string | null;
  disbursedOn: Day | null;
  completedOn: Day | null;
  coolingOffRequestedAt: Date | null;
  /** The customer's money was back, and the loan was reversed for it. */
  returnedOn: Day | null;
  /** The loan that this one took over. */
  restructuresId: LoanId | null;
  /** The class that it keeps for a probation: days past due of the loan before, or of its own before a new schedule; 0 when on time. */
  carriedDaysLate: number;
  /** The day of that new schedule; null: from its first day. */
  probationSince: Day | null;
  humanReview: { at: Date; by: string; reason: string } | null;
  /** It began in another system: under this name, with these rows, and we have it since the start of this day. */
  imported: Imported | null;
};

/** Of a loan: what a list shows, and what decides which acts are offered on it. */
export type ListedLoan = Pick<
  Loan,
  | 'id'
  | 'number'
  | 'customerId'
  | 'status'
  | 'purpose'
  | 'principal'
  | 'instalments'
  | 'frequency'
  | 'appliedAt'
  | 'disbursedOn'
  | 'returnedOn'
  | 'approvedBy'
  | 'preparedBy'
  | 'requiredGuarantors'
  | 'upfrontFee'
  | 'upfrontFeePaidAt'
  | 'offerVersion'
  | 'offerAcceptedAt'
  | 'offerExpiresAt'
  | 'underWay'
  | 'coolingOffRequestedAt'
> & { terms: Pick<LoanProductTerms, 'max_tranches' | 'cooling_off_days'> };

export type Imported = { reference: string; on: Day; rows: readonly AgreedRow[] };

/** Every lawful move of a loan. A move that is not here cannot happen. */
export const loanMoves: Record<LoanState, readonly LoanState[]> = {
  incomplete: ['pending', 'cancelled'],
  pending: ['approved', 'incomplete', 'denied', 'cancelled'],
  approved: ['pending', 'disburse', 'denied', 'cancelled'], // pending when the approval is undone
  disburse: ['active', 'disbursement_failed', 'denied', 'cancelled'], // the last two only while no worker has claimed the payout
  disbursement_failed: ['disburse', 'denied', 'cancelled'],
  active: ['completed', 'written_off', 'reversed', 'disbursement_failed'], // the last when the payout came back
  completed: ['active', 'reversed'], // a reversed payment opens it again; reversed when the payout came back
  denied: [],
  cancelled: [],
  written_off: ['active'], // the write-off was undone
  reversed: [],
};

/** "AJ-000042": what people say on the phone. */
export const loanNumber = (number: bigint): string => `AJ-${number.toString().padStart(6, '0')}`;
