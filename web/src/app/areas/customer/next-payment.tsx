/** The first card of a customer with a running loan: what to pay, when, and the button for it. */
import { daysBetween, dayInLagos, daysText, longDay } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import type { InstalmentView, RepaymentsView } from '@ajo/contract/modules/repayments';
import { now } from '#platform/clock';
import { Button, Money, Ring } from '#ui';

function whenOf({ days_late: late, due_on: on }: InstalmentView): string {
  if (late > 0) return `${daysText(late)} late`;
  const left = daysBetween(dayInLagos(now()), on);
  return left < 1 ? 'today' : `in ${daysText(left)}`;
}

export function NextPayment({ loan, repayments, onPay }: { loan: LoanView; repayments: RepaymentsView; onPay: () => void }) {
  const { next, outstanding, instalments } = repayments;
  const done = instalments.filter(({ status }) => status === 'completed').length;
  const count = instalments.length;
  return (
    <section className="hero" aria-label={`${loan.purpose} ${loan.number}`}>
      <Ring label={`${done} of ${count} instalments paid`} done={done} of={count}>
        <strong>
          {done} of {count}
        </strong>
        paid
      </Ring>
      <dl className="hero-next" {...(next && next.days_late > 0 && { 'data-late': true })}>
        <dt>{next ? `Next payment, ${longDay(next.due_on)}` : 'Next payment'}</dt>
        <dd>{next ? <Money of={next.outstanding} /> : 'None'}</dd>
        <dd>
          {next && `${whenOf(next)} · `}
          {loan.purpose} {loan.number}
        </dd>
      </dl>
      {next && (
        <Button look="sun" wide onClick={onPay}>
          Pay now
        </Button>
      )}
      <div className="hero-foot">
        <dl>
          <dt>Still to pay</dt>
          <dd>
            <Money of={outstanding} />
          </dd>
        </dl>
        <a href="#instalments">Schedule</a>
      </div>
    </section>
  );
}
