/** The customer cancels: what comes back and what it costs, and where the money goes. */
import { deducted, naira, noMoney } from '@ajo/contract/kernel/money';
import type { CancellationQuote, ReturnDestination, SubscriptionView } from '@ajo/contract/modules/betalife-subscriptions';
import type { LoanRow, LoanState } from '@ajo/contract/modules/loans';
import { useState } from 'react';
import { useMyLoans } from '#modules/loan-applications';
import { masked } from '#platform/masked';
import { Facts, FormDialog, Notice, Problem, SelectField, Skeletons } from '#ui';
import { useCancel, useCancellationQuote } from '../my-subscriptions.calls.ts';
import { feesStay } from '../subscription.labels.ts';

export function CancelDialog({ of: one, onClose }: { of: SubscriptionView; onClose: () => void }) {
  const quote = useCancellationQuote(one.id);
  const cancel = useCancel(one.id);
  const { data: loans } = useMyLoans();
  const keeper = loans?.find(({ status }) => keepsCredit.includes(status));
  const [chosen, setChosen] = useState<ReturnDestination>();
  const to = chosen ?? (quote.data?.not_payable ? 'credit' : 'bank');
  const send = (): void => {
    if (quote.data) cancel.mutate({ total: quote.data.total, to }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`Cancel ${one.package}`}
      act={cancel}
      look="danger"
      verb="Cancel subscription"
      disabled={!quote.data}
      onSend={send}
      onClose={onClose}
    >
      <Problem of={quote.error} />
      {!quote.data && !quote.error && <Skeletons lines={3} />}
      {quote.data && (
        <>
          <Facts of={factsOf(quote.data)} total="Your refund" />
          <p className="quiet">{feesStay}</p>
        </>
      )}
      {quote.data && quote.data.total > noMoney && (
        <>
          <SelectField
            label="Send it to"
            required
            options={destinationsOf(quote.data, keeper)}
            value={to}
            onChange={(value) => setChosen(value === 'credit' ? 'credit' : 'bank')}
          />
          {quote.data.not_payable && <Notice tone="warning" title={quote.data.not_payable} />}
        </>
      )}
    </FormDialog>
  );
}

const factsOf = ({ paid, fee, total }: CancellationQuote) => ({
  'Paid for the goods': naira(paid),
  ...(fee > noMoney && { 'Cancellation fee': deducted(fee) }),
  'Your refund': naira(total),
});

/** A loan in these states keeps the credit of its customer (decision 936). */
const keepsCredit: readonly LoanState[] = ['approved', 'disburse', 'disbursement_failed', 'active'];

const destinationsOf = ({ bank, not_payable: whyNot }: CancellationQuote, keeper: Pick<LoanRow, 'number'> | undefined) => [
  ...(bank && !whyNot ? [{ value: 'bank', label: `${bank.account_name}, ${bank.bank} ${masked(bank.account_number)}` }] : []),
  {
    value: 'credit',
    label: keeper ? `My credit, kept until loan ${keeper.number} ends` : 'My credit, to move to savings',
  },
];
