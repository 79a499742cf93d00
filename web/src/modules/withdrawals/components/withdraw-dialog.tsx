/** The customer withdraws savings: what it costs, what arrives, where and when, before the request. */
import { deducted, type Kobo, naira, noMoney } from '@ajo/contract/kernel/money';
import type { SavingsView } from '@ajo/contract/modules/savings';
import type { WithdrawalQuote } from '@ajo/contract/modules/withdrawals';
import { useState } from 'react';
import { masked } from '#platform/masked';
import { Facts, FormDialog, MoneyInput, Problem, TextField, useFields } from '#ui';
import '../../../ui/still-button.css';
import { useRequestWithdrawal, useWithdrawalQuote } from '../my-withdrawals.calls.ts';

type Props = { savings: SavingsView; onClose: () => void };

export function WithdrawDialog({ savings, onClose }: Props) {
  const [amount, setAmount] = useState<Kobo>();
  const quote = useWithdrawalQuote(savings.id, amount);
  const request = useRequestWithdrawal(savings.id);
  const { field, values, errors, refuse } = useFields({ withdrawal_reason: '' });
  const send = (): void => {
    if (amount === undefined) return;
    const reason = values.withdrawal_reason.trim();
    request.mutate({ amount, ...(reason && { withdrawal_reason: reason }) }, { onSuccess: onClose, onError: refuse });
  };
  return (
    <FormDialog
      title={`Withdraw from ${savings.name}`}
      act={request}
      verb="Request withdrawal"
      // The price of another amount stays on the screen until that of this one arrives.
      disabled={amount === undefined || quote.error !== null || !quote.data || quote.isPlaceholderData}
      onSend={send}
      onClose={onClose}
    >
      <MoneyInput
        label="Amount"
        hint={hintOf(savings)}
        required
        value={amount}
        onChange={setAmount}
        chips={amountsOf(savings)}
        error={(errors as Record<string, string | undefined>)['amount']}
      />
      <TextField label="Reason" maxLength={200} {...field('withdrawal_reason')} />
      <Problem of={quote.error} />
      {!quote.error && (
        <div className="follows holds-button" aria-busy={quote.isPlaceholderData}>
          <Facts of={amount === undefined || !quote.data ? noFigures : factsOf(quote.data)} total="You receive" />
        </div>
      )}
    </FormDialog>
  );
}

/** A minimum balance stays unless the whole balance is withdrawn. */
const leavesMinimum = ({ balance, held, available }: SavingsView): boolean => held === noMoney && balance > available;

const hintOf = (savings: SavingsView): string =>
  leavesMinimum(savings)
    ? `Available: ${naira(savings.available)}, or the whole balance: ${naira(savings.balance)}`
    : `Available: ${naira(savings.available)}`;

const amountsOf = (savings: SavingsView): Kobo[] =>
  [savings.available, ...(leavesMinimum(savings) ? [savings.balance] : [])].filter((amount) => amount > noMoney);

/** They keep the place: the button below does not move when the figures arrive. */
const noFigures = { 'From your savings': null, 'You receive': null, 'Paid to': null, When: null };

const factsOf = ({
  amount,
  fee,
  vat,
  levy,
  net,
  bank,
  account_number: number,
  account_name: name,
  arrives,
}: WithdrawalQuote) => ({
  'From your savings': naira(amount),
  ...(fee > noMoney && { 'Early withdrawal fee': deducted(fee) }),
  ...(vat > noMoney && { 'VAT on the fee': deducted(vat) }),
  ...(levy > noMoney && { Levy: deducted(levy) }),
  'You receive': naira(net),
  'Paid to': `${name}, ${bank} ${masked(number)}`,
  When: arrives === 'at_once' ? 'Immediately' : 'After our review, usually in one working day',
});
