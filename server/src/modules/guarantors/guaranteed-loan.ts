/** Loan data that guarantors need. `loans` is on a higher layer and injects these functions when the calls are bound. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { InvitationView } from '@ajo/contract/modules/guarantors';
import type { Context } from '#context';
import type { Database, Tx } from '#platform/db/transaction';

export type LoanInNeed = { id: string; amount: Kobo };
/** A loan that the caller may see; `isWaiting` while it is not decided. */
export type SeenLoan = { id: string; isWaiting: boolean };
export type GuaranteedLoans = {
  /** The customer's application that still waits for guarantors, held until the transaction ends. */
  inNeed: (tx: Tx, customerId: string) => Promise<LoanInNeed | undefined>;
  /** The loan in the words that a guarantor reads. */
  terms: (context: Pick<Context, 'db' | 'clock'>, loanId: string, borrowerId: string) => Promise<InvitationView['terms']>;
  /** @throws DomainError when the loan is outside the caller's scope. */
  requireVisible: (db: Database, actor: Actor, loanId: string) => Promise<SeenLoan>;
};
