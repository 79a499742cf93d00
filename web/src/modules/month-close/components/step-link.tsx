/** A step of a checklist leads to the screen on which it is done. */
import { may } from '@ajo/contract/kernel/access';
import type { Day } from '@ajo/contract/kernel/time';
import type { MonthCheckName, MonthClose } from '@ajo/contract/modules/month-close';
import { monthCheckLabels } from '@ajo/contract/modules/month-close.words';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { LinkButton, type Look } from '#ui';

function proofPage(lastDay: Day): string | undefined {
  if (may(session.role(), 'jobs.run')) return `${paths.staff.jobs}?tab=proofs`;
  return may(session.role(), 'ledger.read') ? `${paths.staff.ledger}?on=${lastDay}` : undefined;
}

type StepMonth = Pick<MonthClose, 'month' | 'first_day' | 'last_day'>;

/** The proof of the books runs every night; those who do not run jobs see its balances in the ledger. */
const targetsOf = ({ first_day: from, last_day: to, month }: StepMonth): Record<MonthCheckName, string | undefined> => ({
  days: paths.staff.jobs,
  proof: proofPage(to),
  provisions: `${paths.staff.portfolio}?on=${to}`,
  reconciliation: `${paths.staff.reconciliation}?tab=days&from=${from}&to=${to}`,
  bank_balance: `${paths.staff.reconciliation}?tab=balance&on=${to}`,
  suspense: `${paths.staff.reconciliation}?tab=exceptions`,
  taxes: `${paths.staff.reports}?tab=taxes&month=${month}`,
  trial_balance: `${paths.staff.ledger}?on=${to}`,
});

const daysVerb = (): string => (may(session.role(), 'jobs.run') ? 'Close days' : 'View days');
const proofVerb = (): string => (may(session.role(), 'jobs.run') ? 'Run check' : 'View ledger');

const verbs: Record<MonthCheckName, string | (() => string)> = {
  days: daysVerb,
  proof: proofVerb,
  provisions: 'Review provisions',
  reconciliation: 'Reconcile days',
  bank_balance: 'Compare balances',
  suspense: 'Clear receipts',
  taxes: 'File taxes',
  trial_balance: 'View ledger',
};

export function verbOf(check: MonthCheckName): string {
  const verb = verbs[check];
  return typeof verb === 'string' ? verb : verb();
}

type Props = { check: MonthCheckName; of: StepMonth };

/** Where the step is done. */
export function StepLink({ check, of: month }: Props) {
  const target = targetsOf(month)[check];
  return target ? <Link to={target}>{monthCheckLabels[check]}</Link> : <>{monthCheckLabels[check]}</>;
}

/** What is left to do for a step; of one that is done, its screen. */
export function StepAct({ check, of: month, isDone, look }: Props & { isDone: boolean; look: Look }) {
  const target = targetsOf(month)[check];
  if (!target) return null;
  const verb = isDone ? 'View' : verbOf(check);
  return (
    <LinkButton small look={isDone ? 'quiet' : look} to={target} label={`${verb}: ${monthCheckLabels[check]}`}>
      {verb}
    </LinkButton>
  );
}
