/** Words of collecting from a saved card. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { LoanId } from '@ajo/contract/modules/loans';

/** The key of the charge of an attempt: a repeated attempt is the same charge, by any caller. */
export const attemptKeyPrefix = 'auto-debit-';

/** The job that attempts one loan. */
export const debitJob = 'auto_debit.loan';

/** `run`: what caused it, once for each loan: "2026-03-02 morning", or one press of a person. */
export type DebitRequest = { loanId: LoanId; run: string; actor?: Pick<Actor, 'id' | 'name'> | undefined };
