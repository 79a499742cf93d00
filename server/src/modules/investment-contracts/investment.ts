/** An investment contract: its copy of the plan's terms, and what its rows add up to. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type {
  InvestmentId,
  InvestmentOutcome,
  InvestmentPaymentKind,
  InvestmentPaymentState,
  InvestmentState,
  MaturityInstruction,
} from '@ajo/contract/modules/investment-contracts';
import type { InvestmentPayout, InvestmentPlanId } from '@ajo/contract/modules/investments';

export type RateOfTerm = { months: number; rateBps: number };
export type InvestmentTerms = {
  planId: InvestmentPlanId;
  planVersion: number;
  planName: string;
  payout: InvestmentPayout;
  earlyExitBps: number;
  withholdingTaxBps: number;
  rates: readonly RateOfTerm[];
  months: number;
  rateBps: number;
};
export type Investment = InvestmentTerms & {
  id: InvestmentId;
  number: bigint;
  customerId: string;
  principal: Kobo;
  instruction: MaturityInstruction;
  status: InvestmentState;
  outcome: InvestmentOutcome | null;
  parentId: InvestmentId | null;
  createdAt: Date;
  paysUntil: Date;
  /** Since when a transfer to the customer's account number may pay for it. */
  byTransferAt?: Date | null;
  /** Only the investor's own savings pay for it. */
  savingsOnly: boolean;
  startsOn: Day | null;
  maturesOn: Day | null;
  /** The last business day that is in the books. */
  throughOn: Day | null;
};
/** One that has started. */
export type RunningInvestment = Investment & { startsOn: Day; maturesOn: Day; throughOn: Day };

/** Interest of a contract: accrued in total, moved to the investor's balance, and taxed. */
export type InterestTotals = { accrued: Kobo; credited: Kobo; taxed: Kobo };

export type InvestmentPayment = {
  id: string;
  contractId: InvestmentId;
  kind: InvestmentPaymentKind;
  amount: Kobo;
  status: InvestmentPaymentState;
  dueOn: Day;
  reason: string | null;
};

export const paymentSubject = ({ id }: Pick<InvestmentPayment, 'id'>, number: bigint) => ({
  kind: 'investment_payment',
  id,
  name: `Payment of ${investmentNumber(number)}`,
});

export const investmentNumber = (number: bigint): string => `IN-${number.toString().padStart(6, '0')}`;
/** Where staff read about one. */
export const investmentPage = (id: string): string => `/admin/investments/${id}`;
/** A contract that is not paid by then has failed. */
export const hoursToPay = 24;
