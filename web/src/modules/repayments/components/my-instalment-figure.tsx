/** The first card of one instalment for its customer: how much, when, which of how many, and the way to its neighbours. */
import { noMoney } from '@ajo/contract/kernel/money';
import { type Day, daysBetween, daysText, longDay } from '@ajo/contract/kernel/time';
import type { InstalmentDetail, InstalmentView, RepaymentsView } from '@ajo/contract/modules/repayments';
import type { z } from 'zod';
import { paths } from '#platform/paths';
import { Card, LinkButton, Money, Ring } from '#ui';
import '../../../ui/ring-line.css';

type Instalment = z.output<typeof InstalmentDetail>;
type Props = { of: Instalment; among: RepaymentsView | undefined };

export const isWhollyPaid = ({ outstanding, waived }: Pick<InstalmentView, 'outstanding' | 'waived'>): boolean =>
  outstanding === noMoney && waived === noMoney;

export function MyInstalmentFigure({ of: instalment, among }: Props) {
  const isPaid = isWhollyPaid(instalment);
  return (
    <Card label="Amount">
      <div className="instalment-figure">
        <div className="ring-line">
          {among && <PaidRing of={among} />}
          <div>
            <dl className="stat">
              <dt>{labelOf(instalment, isPaid)}</dt>
              <dd>
                <Money of={isPaid ? instalment.total : instalment.outstanding} />
              </dd>
            </dl>
            <p className="quiet">{dayLine(instalment, isPaid)}</p>
          </div>
        </div>
        {among && <Neighbours of={instalment} rows={among.instalments} />}
      </div>
    </Card>
  );
}

function labelOf({ outstanding, paid }: Instalment, isPaid: boolean): string {
  if (isPaid) return 'Paid';
  if (outstanding === noMoney) return 'Nothing left to pay';
  return paid > noMoney ? 'Left to pay' : 'To pay';
}

function PaidRing({ of: { instalments, overdue } }: { of: RepaymentsView }) {
  const done = instalments.filter(({ status }) => status === 'completed').length;
  const count = instalments.length;
  return (
    <Ring label={`${done} of ${count} instalments paid`} done={done} of={count} next={Math.max(overdue.count, 1)}>
      <strong>
        {done} of {count}
      </strong>{' '}
      paid
    </Ring>
  );
}

/** "Due 16 Oct, 2026, paid 17 Oct, 1 day late". The newest payment comes first. */
function dayLine({ due_on: due, settlements }: Instalment, isPaid: boolean): string {
  const paidOn = settlements.find(({ payment }) => !payment.reversed)?.payment.paid_on;
  return `Due ${longDay(due)}${isPaid && paidOn ? `, ${paidText(due, paidOn)}` : ''}`;
}

/** The year is that of the due day, where it has the same. */
function paidText(due: Day, on: Day): string {
  const late = daysBetween(due, on);
  const day = due.slice(0, 4) === on.slice(0, 4) ? longDay(on).split(',')[0] : longDay(on);
  return late > 0 ? `paid ${day}, ${daysText(late)} late` : `paid ${day}`;
}

function Neighbours({ of: { id, loan_id: loanId }, rows }: { of: Instalment; rows: readonly InstalmentView[] }) {
  const at = rows.findIndex((row) => row.id === id);
  const [previous, next] = at < 0 ? [] : [rows[at - 1], rows[at + 1]];
  if (!previous && !next) return null;
  return (
    <nav aria-label="Other instalments">
      {previous && (
        <LinkButton look="plain" label={`Previous: instalment ${previous.number}`} to={paths.loanPayment(loanId, previous.id)}>
          Previous
        </LinkButton>
      )}
      {next && (
        <LinkButton look="plain" label={`Next: instalment ${next.number}`} to={paths.loanPayment(loanId, next.id)}>
          Next
        </LinkButton>
      )}
    </nav>
  );
}
