/** What follows in modules above when a guarantor accepts; part of the transaction of the answer. */
import type { Context } from '#context';
import type { Tx } from '#platform/db/transaction';

export type GuarantorReactions = { accepted: (tx: Tx, context: Context, loanId: string) => Promise<void> };
