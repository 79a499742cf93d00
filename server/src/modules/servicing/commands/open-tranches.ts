/** The first payout has reached the customer: the rest of the plan becomes rows of their own. Part of the payout's transaction. */
import type { Context } from '#context';
import type { Loan } from '#modules/loans';
import type { Tx } from '#platform/db/transaction';
import { addTranches } from '../tranche.store.ts';

export const openTranches = (tx: Tx, { clock }: Context, loan: Loan): Promise<void> => addTranches(tx, loan, clock.now());
