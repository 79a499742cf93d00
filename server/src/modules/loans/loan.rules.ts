/** Pure decisions about loans: no database, no clock, no network, only the facts passed in. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { LoanState } from '@ajo/contract/modules/loans';
import { type Loan, loanMoves } from './loan.ts';
import * as no from './loans.errors.ts';

export function whyNotMove(loan: Pick<Loan, 'status'>, to: LoanState): DomainError | undefined {
  return loanMoves[loan.status].includes(to) ? undefined : no.wrongMove(loan.status, to);
}
