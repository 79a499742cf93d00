/** Implements `GuaranteedLoans`, which is injected into `guarantors`. */
import type { LoanId } from '@ajo/contract/modules/loans';
import { instalmentsText } from '@ajo/contract/modules/schedules.cost';
import { intervalText } from '@ajo/contract/modules/schedules.interval';
import type { GuaranteedLoans } from '#modules/guarantors';
import { lockWaitingLoanOf } from './loan.store.ts';
import { loanMissing } from './loans.errors.ts';
import { findVisibleLoan } from './loans.queries.ts';
import { plannedSchedule } from './pricing/offer.rules.ts';

export const guaranteedLoans: GuaranteedLoans = {
  inNeed: async (tx, customerId) => {
    const row = await lockWaitingLoanOf(tx, customerId);
    return row && { id: row.id, amount: row.principal_kobo };
  },
  terms: async ({ db, clock }, loanId, borrowerId) => {
    const asBorrower = { id: borrowerId, role: 'user' as const, name: '', branchId: null };
    const found = await findVisibleLoan(db, asBorrower, 'loans.own', loanId as LoanId);
    if (!found) return null;
    const { loan } = found;
    const { totals, rows } = plannedSchedule(loan, loan.disbursedOn ?? clock.businessDay());
    return {
      purpose: loan.purpose,
      instalments: loan.instalments,
      frequency: loan.frequency,
      interval: intervalText({ every: loan.terms.every, unit: loan.frequency }),
      each_instalment: instalmentsText(rows),
      total_repayable: totals.totalRepayable,
    };
  },
  requireVisible: async (db, actor, loanId) => {
    const found = await findVisibleLoan(db, actor, 'loans.read', loanId as LoanId);
    if (!found) throw loanMissing();
    return { id: loanId, isWaiting: found.loan.status === 'pending' };
  },
};
