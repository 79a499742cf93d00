/** A line of a checklist leads to the screen on which it is done. */
import { may } from '@ajo/contract/kernel/access';
import type { Day } from '@ajo/contract/kernel/time';
import type { MonthCheckName, MonthClose } from '@ajo/contract/modules/month-close';
import { monthCheckLabels } from '@ajo/contract/modules/month-close.words';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';

function proofPage(lastDay: Day): string | undefined {
  if (may(session.role(), 'jobs.run')) return `${paths.staff.jobs}?tab=proofs`;
  return may(session.role(), 'ledger.read') ? `${paths.staff.ledger}?on=${lastDay}` : undefined;
}

type Props = { check: MonthCheckName; of: Pick<MonthClose, 'month' | 'first_day' | 'last_day'> };

/** Where the step is done. The proof of the books runs every night; those who do not run jobs see its balances in the ledger. */
export function StepLink({ check, of: { first_day: from, last_day: to, month } }: Props) {
  const links: Record<MonthCheckName, string | undefined> = {
    days: paths.staff.jobs,
    proof: proofPage(to),
    provisions: `${paths.staff.portfolio}?on=${to}`,
    reconciliation: `${paths.staff.reconciliation}?tab=days&from=${from}&to=${to}`,
    bank_balance: `${paths.staff.reconciliation}?tab=balance&on=${to}`,
    suspense: `${paths.staff.reconciliation}?tab=exceptions`,
    taxes: `${paths.staff.reports}?tab=taxes&month=${month}`,
    trial_balance: `${paths.staff.ledger}?on=${to}`,
  };
  const target = links[check];
  return target ? <Link to={target}>{monthCheckLabels[check]}</Link> : <>{monthCheckLabels[check]}</>;
}
