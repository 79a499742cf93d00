/** Second approvals of a loan, and refunds of a customer's credit, as they are shown. */
import { z } from 'zod';
import { idOf } from '../kernel/id.ts';
import { KoboOnWire } from '../kernel/money.ts';
import { Instant } from '../kernel/time.ts';
import { SecondApprovalKind } from './loans.second-approvals.ts';

/** A customer's credit on its way to their bank. `returned`: it was paid, and the bank sent it back. */
export const CreditRefundView = z.object({
  id: z.uuid(),
  amount: KoboOnWire,
  status: z.enum(['ordered', 'completed', 'failed', 'returned']),
  reason: z.string(),
  asked_by: z.string(),
  confirmed_by: z.string(),
  ordered_at: Instant,
  /** What the provider reported of it; staff only. */
  outcome: z.string().nullable(),
});
export type CreditRefundView = z.output<typeof CreditRefundView>;

export const SecondApprovalId = idOf('SecondApprovalId');
export type SecondApprovalId = z.output<typeof SecondApprovalId>;

/** What one person requested and another must confirm: the second sends the same words. */
export const SecondApproval = z.object({
  id: SecondApprovalId,
  kind: SecondApprovalKind,
  facts: z.record(z.string(), z.unknown()),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: Instant,
  /** The actions of the caller: the requester may withdraw, others with the right may confirm or decline. */
  can: z.array(z.enum(['confirm', 'decline', 'withdraw'])),
});
export type SecondApproval = z.output<typeof SecondApproval>;
