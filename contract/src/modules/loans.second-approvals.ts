/** Servicing acts that one person requests and another confirms, and the right required to request, confirm and decline. */
import { z } from 'zod';
import type { Capability } from '../kernel/access.ts';

export const SecondApprovalKind = z.enum([
  'payment_reversal',
  'loan_reversal',
  'write_off',
  'write_off_reversal',
  'schedule',
  'restructure',
  'credit_refund',
]);
export type SecondApprovalKind = z.output<typeof SecondApprovalKind>;

export const secondApprovalRights: Record<SecondApprovalKind, Capability> = {
  payment_reversal: 'payments.reverse',
  loan_reversal: 'loans.reverse',
  write_off: 'loans.reverse',
  write_off_reversal: 'loans.reverse',
  schedule: 'loans.schedule',
  restructure: 'loans.schedule',
  credit_refund: 'payments.reverse',
};
