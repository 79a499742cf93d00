/** What a role sees first, where it is not the portfolio. Pure. */
import { type Role, scopeOf } from '@ajo/contract/kernel/access';
import type { FigureName } from '@ajo/contract/modules/dashboard';

/** The large figures of roles that do not follow the money. Others see due amounts and disbursements. */
export const tilesOf: Partial<Record<Role, readonly FigureName[]>> = {
  compliance_officer: ['to_review', 'kyc_waiting', 'pending', 'running'],
  onboarding_officer: ['kyc_waiting', 'disbursed_this_month', 'running', 'overdue'],
};

/** The savings of customers are nothing that human resources work on; their number of staff is shown by role. */
const notForHr: readonly FigureName[] = ['savings_maturing', 'staff'];
export const isFor = (role: Role, name: FigureName): boolean => !(role === 'hr' && notForHr.includes(name));

/** Those who see all loans have officers who call customers. */
export function callsCustomers(role: Role): boolean {
  const scope = scopeOf(role, 'recovery.log');
  return scope !== undefined && scope !== 'all';
}
