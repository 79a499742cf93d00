/** An instalment of a running loan, and a payment with the kobo it settled. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { InstalmentId, InstalmentState, PaymentLogId } from '@ajo/contract/modules/loan-accounts';
import type { PaymentSource } from '@ajo/contract/modules/loan-accounts.sources';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { AccountRef } from '#modules/ledger';
import type { Amounts, Component } from '#modules/schedules';
import type { PrepaymentEffect } from '@ajo/contract/modules/schedules';

/** The amounts billed and paid in a row, by component. */
export type Instalment = {
  id: InstalmentId;
  loanId: LoanId;
  number: number;
  dueOn: Day;
  status: InstalmentState;
  billed: Amounts;
  paid: Amounts;
  waived: Amounts;
  writtenOff: Amounts;
};

/** Money that has come in for a loan, wherever it came from. */
export type Receipt = {
  source: PaymentSource;
  reference: string;
  amount: Kobo;
  /** Collected on top of the amount, and what the provider kept of it. */
  processingFee: Kobo;
  providerFee: Kobo;
  paidOn: Day;
  /** Where the money is in the books until now; without it, where its source brings it. */
  from?: AccountRef | undefined;
  recordedBy?: { id: string; name: string };
  note?: string | undefined;
  /** The payer chose this row: it is settled first. */
  row?: number | undefined;
  /** The payer chose what paying early does; without it money ahead of time pays the next rows. */
  effect?: PrepaymentEffect | undefined;
  /** It was asked for instalments: penalties are settled after everything else. */
  penaltiesLast?: boolean | undefined;
};

/** `isSame`: the earlier payment with this reference is on the same loan, of the same amount, and not reversed. */
export type Booking =
  | { outcome: 'booked'; paymentId: PaymentLogId }
  | { outcome: 'already'; isSame: boolean }
  | { outcome: 'refused' };

export type Payment = {
  id: PaymentLogId;
  loanId: LoanId;
  customerId: string;
  source: PaymentSource;
  reference: string;
  amount: Kobo;
  processingFee: Kobo;
  overpaid: Kobo;
  paidOn: Day;
  recordedAt: Date;
  recordedBy: string | null;
  reversed: { at: Date; by: string | null; reason: string | null; withLoan: boolean } | null;
  allocations: { instalment: number; instalmentId: InstalmentId; component: Component; amount: Kobo }[];
};
