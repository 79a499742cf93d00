/** What a role sees first, where it is not the portfolio. Pure. */
import { type Role, scopeOf } from '@ajo/contract/kernel/access';
import type { FigureName, QueueName } from '@ajo/contract/modules/dashboard';

/** Roles that work on papers and people, not on the portfolio. */
const paperRoles: readonly Role[] = ['hr', 'onboarding_officer', 'compliance_officer'];
export const worksOnPapers = (role: Role): boolean => paperRoles.includes(role);

/** The large figures, the worst first. Finance pays out. */
export const moneyOrder = (role: Role): readonly FigureName[] => [
  'overdue',
  'due_this_month',
  role === 'finance' ? 'to_release' : 'due_today',
  'disbursed_this_month',
];

const lending: readonly FigureName[] = ['pending', 'offers_open', 'running'];
const stepsOf: Partial<Record<Role, readonly FigureName[]>> = {
  hr: [],
  onboarding_officer: [],
  compliance_officer: [],
  recovery_officer: [],
  finance: [],
};
/** From application to running loan. */
export const lendingSteps = (role: Role): readonly FigureName[] => stepsOf[role] ?? lending;

/** The savings of customers are nothing that human resources work on. */
export const isFor = (role: Role, name: FigureName): boolean => !(role === 'hr' && name === 'savings_maturing');

/** Those who see all loans have officers who call customers. */
export function callsCustomers(role: Role): boolean {
  const scope = scopeOf(role, 'recovery.log');
  return scope !== undefined && scope !== 'all';
}

/** A queue with a card or a large figure of its own is not a line of the list. */
export function shownApart(role: Role): QueueName | undefined {
  if (role === 'onboarding_officer') return 'kyc_waiting';
  return callsCustomers(role) ? 'arrears' : undefined;
}
