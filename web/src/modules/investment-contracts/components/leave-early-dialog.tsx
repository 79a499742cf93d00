/** The customer leaves an investment before its end: what arrives and what it costs, before the yes. */
import { naira, noMoney } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { EarlyExitQuote, InvestmentView } from '@ajo/contract/modules/investment-contracts';
import { percentOfBasisPoints } from '#platform/percent';
import { ErrorState, Facts, FormDialog, Skeletons } from '#ui';
import { useExitQuote, useLeaveEarly } from '../my-investments.calls.ts';

type Props = { investment: InvestmentView; onClose: () => void };

export function LeaveEarlyDialog({ investment: { id, number, rate_bps: rate, matures_on: on }, onClose }: Props) {
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
            You agreed {percentOfBasisPoints(rate)}% a year{on && ` until ${longDay(on)}`}. For {quote.days_held}{' '}
            {quote.days_held === 1 ? 'day' : 'days'} you earn {percentOfBasisPoints(quote.rate_bps)}% a year. You cannot undo
            this.
          </p>
          <Facts of={factsOf(quote)} total="You receive" />
        </>
      )}
    </FormDialog>
  );
}

const factsOf = ({ principal, interest, withholding_tax: tax, interest_lost: lost, total }: EarlyExitQuote) => ({
  Principal: naira(principal),
  'Interest for the days held': naira(interest),
  ...(tax > noMoney && { 'Withholding tax': `-${naira(tax)}` }),
  'Interest you give up': naira(lost),
  'You receive': naira(total),
});
