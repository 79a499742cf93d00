/** The customer leaves an investment before its end: what arrives and what it costs, before the yes. */
import { deducted, naira, noMoney, plus } from '@ajo/contract/kernel/money';
import { daysText } from '@ajo/contract/kernel/time';
import type { EarlyExitQuote, InvestmentView } from '@ajo/contract/modules/investment-contracts';
import { percentOfBasisPoints } from '#platform/percent';
import { ErrorState, Facts, FormDialog, Skeletons } from '#ui';
import { useExitQuote, useLeaveEarly } from '../my-investments.calls.ts';

type Props = { investment: InvestmentView; onClose: () => void };

export function LeaveEarlyDialog({ investment, onClose }: Props) {
  const { id, number, payout } = investment;
  const { data: quote, error, refetch } = useExitQuote(id);
  const leave = useLeaveEarly(id);
  return (
    <FormDialog
      title={`Withdraw ${number} early`}
      act={leave}
      verb={quote ? `Withdraw ${naira(quote.total)}` : 'Withdraw early'}
      look="danger"
      disabled={!quote}
      onSend={() => quote && leave.mutate(quote.total, { onSuccess: onClose })}
      onClose={onClose}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !quote && <Skeletons lines={4} />}
      {quote && (
        <>
          <Facts of={factsOf(quote, payout)} total="You receive" />
          <Facts of={reasonsOf(quote, investment)} />
          {quote.needs_review && <p>You paid from savings, so we review the payment before we send it.</p>}
          <p className="quiet">
            {quote.interest_lost > noMoney && '“Interest so far” is after tax and counts until yesterday. '}You cannot undo this.
          </p>
        </>
      )}
    </FormDialog>
  );
}

/** Why it is less than the contract promised. */
function reasonsOf(quote: EarlyExitQuote, { rate_bps: agreed, payout }: InvestmentView) {
  const [rate, held, earned] = [agreed, quote.held_rate_bps, quote.rate_bps].map(percentOfBasisPoints);
  const less = quote.reduction_bps === 0 ? '' : ` − ${percentOfBasisPoints(quote.reduction_bps)} points = ${earned}%`;
  return {
    'Agreed rate': `${rate}% a year`,
    [`For ${daysText(quote.days_held)}`]: `${held}%${less}`,
    ...(quote.interest_lost > noMoney && {
      [`${payout === 'monthly' ? 'Still owed' : 'Earned'} at ${rate}%`]: naira(plus(quote.interest, quote.interest_lost)),
      'You give up, before tax': naira(quote.interest_lost),
    }),
  };
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
