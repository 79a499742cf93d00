/** What the screens can ask about the statement of a loan: it is saved as a file. */
import type { StatementQuery } from '@ajo/contract/kernel/statement';
import { dayInLagos } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { loanStatementCalls } from '@ajo/contract/modules/loan-statements';
import { useMutation } from '@tanstack/react-query';
import { make, saveFile } from '#platform/call';
import { now } from '#platform/clock';

/** Of a loan that was fully repaid. */
export const useSaveCompletion = ({ id, number }: { id: LoanId; number: string }) =>
  useMutation({
    mutationFn: () => make(loanStatementCalls.myCompletion, { params: { id } }),
    onSuccess: (file) => saveFile(file, `completion-${number}.pdf`),
  });

export const useSaveStatement = ({ id, number }: { id: LoanId; number: string }, audience: 'own' | 'staff') =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: (query: StatementQuery) =>
      make(audience === 'own' ? loanStatementCalls.mine : loanStatementCalls.read, { params: { id }, query }),
    onSuccess: (file, { format, end_date: until }) =>
      saveFile(file, `statement-${number}-${until ?? dayInLagos(now())}.${format}`),
  });
