/** What one person asks for on a loan and another must confirm, and who may confirm it. */
import { z } from 'zod';
import type { Capability } from '../kernel/access.ts';

export const QuestionKind = z.enum([
  'payment_reversal',
  'loan_reversal',
  'write_off',
  'schedule',
  'restructure',
  'credit_refund',
]);
export type QuestionKind = z.output<typeof QuestionKind>;

/** Who may ask may also confirm: another person. */
export const confirmedWith: Readonly<Record<QuestionKind, Capability>> = {
  payment_reversal: 'payments.reverse',
  credit_refund: 'payments.reverse',
  loan_reversal: 'loans.reverse',
  write_off: 'loans.reverse',
  schedule: 'loans.schedule',
  restructure: 'loans.schedule',
};
