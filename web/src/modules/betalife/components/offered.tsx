/** Whether people see a plan: only once it has a package. */
import type { StoredPlan } from '@ajo/contract/modules/betalife';
import { Offered } from '#ui';

export const PlanOffered = ({ plan: { active, betalife_packages: packages } }: { plan: StoredPlan }) => (
  <Offered active={active} but={packages.length === 0 ? 'without a package' : undefined} tone="warning" />
);
