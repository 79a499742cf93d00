/** The first card of a customer with a running loan: what to pay, when, and the button for it. Late loans show all that is overdue. */
import { daysBetween, dayInLagos, daysText, longDay } from '@ajo/contract/kernel/time';
import { naira, noMoney } from '@ajo/contract/kernel/money';
import type { LoanView } from '@ajo/contract/modules/loans';
import type { InstalmentView, RepaymentsView } from '@ajo/contract/modules/repayments';
import { now } from '#platform/clock';
import { Button, later, Money, Ring } from '#ui';
import type { OverdueProps } from './overdue-help.tsx';
import { LoanPartLink } from './loan-parts.tsx';

const OverdueHelp = later<OverdueProps>(async () => (await import('./overdue-help.tsx')).OverdueHelp);

function whenOf({ due_on: on }: InstalmentView): string {
  const left = daysBetween(dayInLagos(now()), on);
  return left < 1 ? 'today' : `in ${daysText(left)}`;
}

type Props = { loan: LoanView; repayments: RepaymentsView; onPay: () => void };

export function NextPayment({ loan, repayments, onPay }: Props) {
  const { next, overdue, outstanding, instalments } = repayments;
  const done = instalments.filter(({ status }) => status === 'completed').length;
  const count = instalments.length;
  const isLate = overdue.count > 0;
  return (
    <section className="hero" aria-label={`${loan.purpose} ${loan.number}`} {...(isLate && { 'data-late': true })}>
      <Ring label={`${done} of ${count} instalments paid`} done={done} of={count} next={Math.max(overdue.count, 1)}>
        <strong>
          {done} of {count}
        </strong>
        paid
      </Ring>
      {isLate ? <Overdue loan={loan} repayments={repayments} /> : <Next loan={loan} next={next} />}
      {next && (
        <Button look="sun" wide onClick={onPay}>
          {isLate ? `Pay ${naira(overdue.amount)}` : 'Pay now'}
        </Button>
      )}
      {isLate && <OverdueHelp loanId={loan.id} overdue={overdue.amount} onPayPart={onPay} />}
      <div className="hero-foot">
        <dl>
          <dt>Still to pay</dt>
          <dd>
            <Money of={outstanding} />
          </dd>
        </dl>
        <LoanPartLink part="schedule">Schedule</LoanPartLink>
      </div>
    </section>
  );
}

/** Its number has a hyphen and stays on one line, as amounts do. */
const LoanName = ({ of: { purpose, number } }: { of: Pick<LoanView, 'purpose' | 'number'> }) => (
  <>
    {purpose} <span className="money">{number}</span>
  </>
);

const Next = ({ loan, next }: { loan: LoanView; next: InstalmentView | null }) => (
  <dl className="hero-next">
    <dt>Next payment</dt>
    <dd>{next ? <Money of={next.outstanding} /> : 'None'}</dd>
    <dd>{next && `${longDay(next.due_on)}, ${whenOf(next)}`}</dd>
    <dd>
      <LoanName of={loan} />
    </dd>
  </dl>
);

function Overdue({ loan, repayments: { overdue, days_past_due: days } }: Omit<Props, 'onPay'>) {
  return (
    <dl className="hero-next" data-late>
      <dt>Overdue</dt>
      <dd>
        <Money of={overdue.amount} />
      </dd>
      <dd>
        {overdue.count === 1 ? '1 instalment, ' : `${overdue.count} instalments, oldest `}
        {daysText(days)} late
      </dd>
      {overdue.penalty > noMoney && <dd>Includes {naira(overdue.penalty)} in penalties</dd>}
      <dd>
        <LoanName of={loan} />
      </dd>
    </dl>
  );
}
