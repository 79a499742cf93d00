/** Whether people see a plan. */
import type { KeptPlan } from '@ajo/contract/modules/betalife';
import { StatusTag } from '#ui';

export function Offered({ plan }: { plan: KeptPlan }) {
  if (!plan.active) return <StatusTag tone="warning">Not offered</StatusTag>;
  if (plan.betalife_packages.length === 0) return <StatusTag tone="warning">Offered, without a package</StatusTag>;
  return <StatusTag tone="success">Offered</StatusTag>;
}
