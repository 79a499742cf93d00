/** From a request to the next one that waits for the same step of the reader. */
import type { LoanView } from '@ajo/contract/modules/loans';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { waitingChoices } from '../queue.labels.ts';
import { mainAction } from '../stages.ts';
import { useQueue } from '../staff-loans.calls.ts';

const stepOfAction = { recommend: 'recommendation', review: 'review', approve: 'approval', release: 'release' } as const;

export function NextInQueue({ loan }: { loan: LoanView }) {
  const main = mainAction(loan);
  const [first] = waitingChoices(session.role());
  const step = stepOfAction[main as keyof typeof stepOfAction] ?? first?.value;
  const { data: rows = [] } = useQueue(loan.disbursed_on ? undefined : step);
  const at = rows.findIndex(({ id }) => id === loan.id);
  const next = rows[at + 1] ?? rows[0];
  if (!next || next.id === loan.id) return null;
  return (
    <Link className="request-next" to={paths.staff.request(next.id)}>
      Next in the queue: {next.number}
    </Link>
  );
}
