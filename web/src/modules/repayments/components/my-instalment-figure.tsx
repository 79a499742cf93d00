/** The first card of one instalment for its customer: how much, how much of it is paid, when, and the way to its neighbours. */
import { naira, noMoney } from '@ajo/contract/kernel/money';
import { type Day, daysBetween, daysText, longDay } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { InstalmentDetail, InstalmentView, RepaymentsView } from '@ajo/contract/modules/repayments';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
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
          <PaidRing of={instalment} />
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

/** Of this instalment: a ring of the loan would state other numbers than the title. */
function PaidRing({ of: { paid, total } }: { of: Instalment }) {
  const percent = total > noMoney ? Number((paid * 100n) / total) : 100;
  return (
    <Ring label={`${naira(paid)} of ${naira(total)} paid`} done={percent} of={100}>
      <strong>{percent}%</strong> paid
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
      {previous && <Neighbour of={previous} loanId={loanId} way="Previous" />}
      {next && <Neighbour of={next} loanId={loanId} way="Next" />}
    </nav>
  );
}

type NeighbourProps = { of: InstalmentView; loanId: LoanId; way: 'Previous' | 'Next' };

const Neighbour = ({ of: { id, number }, loanId, way }: NeighbourProps) => (
  <LinkButton look="plain" label={`${way}: Instalment ${number}`} to={paths.loanPayment(loanId, id)}>
    {way === 'Previous' && <IconChevronLeft size={18} aria-hidden="true" />}
    Instalment {number}
    {way === 'Next' && <IconChevronRight size={18} aria-hidden="true" />}
  </LinkButton>
);
