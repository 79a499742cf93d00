/** What can be paid for from savings. Each product exports its own payable; `payables.ts` lists them. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { SavingsPaymentPurpose } from '@ajo/contract/modules/savings-payments';
import type { Context } from '#context';
import type { AccountRef, JournalId } from '#modules/ledger';
import type { Tx } from '#platform/db/transaction';

export type SavingsFunding = {
  /** The journal that the transaction of the savings account names. */
  journalId: JournalId;
  from: AccountRef;
  /** Like SV-000042. */
  account: string;
};

export type PayableInput = { id: string; customerId: string; amount: Kobo | undefined };

export type PreparedPayment = {
  /** As the customer reads it: "IN-000042". */
  label: string;
  amount: Kobo;
  /** Posts last, in the same transaction. */
  fund: (funding: SavingsFunding) => Promise<void>;
};

/**
 * Locks what is paid for until the transaction ends. @throws DomainError when it is not the customer's, takes no money now, or takes another
 * amount.
 */
export type Payable = (tx: Tx, context: Context, input: PayableInput) => Promise<PreparedPayment>;
export type PayableRegistry = Readonly<Record<SavingsPaymentPurpose, Payable>>;
