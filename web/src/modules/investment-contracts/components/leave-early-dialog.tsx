/** The customer leaves an investment before its end: what arrives and what it costs, before the yes. */
import { deducted, naira, noMoney, plus } from '@ajo/contract/kernel/money';
import { daysText, longDay } from '@ajo/contract/kernel/time';
import type { EarlyExitQuote, InvestmentView } from '@ajo/contract/modules/investment-contracts';
import { percentOfBasisPoints } from '#platform/percent';
import { ErrorState, Facts, FormDialog, Skeletons } from '#ui';
import { useExitQuote, useLeaveEarly } from '../my-investments.calls.ts';

type Props = { investment: InvestmentView; onClose: () => void };

export function LeaveEarlyDialog({ investment, onClose }: Props) {
  const { id, number, rate_bps: rate, matures_on: on, payout } = investment;
  const { data: quote, error, refetch } = useExitQuote(id);
  const leave = useLeaveEarly(id);
  return (
    <FormDialog
      title={`Leave ${number} early`}
      act={leave}
      verb={quote ? `Leave and receive ${naira(quote.total)}` : 'Leave early'}
      look="danger"
      disabled={!quote}
      onSend={() => quote && leave.mutate(quote.total, { onSuccess: onClose })}
      onClose={onClose}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !quote && <Skeletons lines={4} />}
      {quote && (
        <>
          <p>
            You agreed {percentOfBasisPoints(rate)}% a year{on && ` until ${longDay(on)}`}. {rateText(quote)} You cannot undo
            this.
          </p>
          <Facts of={factsOf(quote, payout)} total="You receive" />
          {quote.needs_review && <p>You paid from savings, so we review the payment before we send it.</p>}
          {quote.interest_lost > noMoney && (
            <p>
              You give up {naira(quote.interest_lost)} of interest before tax. In {daysText(quote.days_held)} at{' '}
              {percentOfBasisPoints(rate)}% you {payout === 'monthly' ? 'are still owed' : 'have earned'}{' '}
              {naira(plus(quote.interest, quote.interest_lost))} before tax. “Interest so far” is after tax and counts until
              yesterday.
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}

function rateText(quote: EarlyExitQuote): string {
  const held = `For ${daysText(quote.days_held)} the plan pays ${percentOfBasisPoints(quote.held_rate_bps)}%`;
  if (quote.reduction_bps === 0) return `${held} a year.`;
  return `${held}. Leaving early takes off ${percentOfBasisPoints(quote.reduction_bps)} points, so you earn ${percentOfBasisPoints(quote.rate_bps)}% a year.`;
}

/** Each line adds to the total. Interest that was paid before is not part of it. */
const factsOf = (quote: EarlyExitQuote, payout: InvestmentView['payout']) => ({
  Principal: naira(quote.principal),
  [payout === 'monthly'
    ? 'Interest not paid yet'
    : `Interest for ${daysText(quote.days_held)} at ${percentOfBasisPoints(quote.rate_bps)}%`]: naira(quote.interest),
  ...(quote.withholding_tax > noMoney && { 'Withholding tax': deducted(quote.withholding_tax) }),
  'You receive': naira(quote.total),
});
