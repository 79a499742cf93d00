/** What a row of each list of loans in reports begins with. Of people only the names. */
import { z } from 'zod';
import { LoanId } from './loans.ts';

export const ReportedLoan = z.object({
  id: LoanId,
  number: z.string(),
  customer: z.string(),
  branch: z.string().nullable(),
  officer: z.string().nullable(),
  product: z.string(),
});
export type ReportedLoan = z.output<typeof ReportedLoan>;
