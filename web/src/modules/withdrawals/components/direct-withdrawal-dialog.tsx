/** Staff order a withdrawal in place of the customer: what it costs and where it goes is shown before. */
import { deducted, type Kobo, naira, noMoney } from '@ajo/contract/kernel/money';
import type { StaffSavingsDetail } from '@ajo/contract/modules/savings.staff';
import type { DirectQuote } from '@ajo/contract/modules/withdrawals.staff';
import { useState } from 'react';
import { masked } from '#platform/masked';
import { Checkbox, emptyAmounts, Facts, FormDialog, MoneyInput, Notice, Problem, Stack, TextField, useFields } from '#ui';
import '../../../ui/still-button.css';
import { useDirectQuote, useDirectWithdrawal } from '../withdrawals.calls.ts';

export function DirectWithdrawalDialog({ savings, onClose }: { savings: StaffSavingsDetail; onClose: () => void }) {
  const direct = useDirectWithdrawal(savings.id);
  const [amount, setAmount] = useState<Kobo>();
  const [waives, setWaives] = useState(false);
  const [byHand, setByHand] = useState(false);
  const quote = useDirectQuote(savings.id, amount, waives);
  const { field, values, errors, setErrors, refuse } = useFields({ withdrawal_reason: '' });
  const send = (): void => {
    if (amount === undefined) return setErrors(emptyAmounts({ amount }));
    direct.mutate(
      {
        user_id: savings.customer.id,
        amount,
        withdrawal_reason: values.withdrawal_reason,
        waive_early_withdrawal_fee: waives,
        skip_auto_transfer: byHand,
      },
      { onSuccess: onClose, onError: refuse },
    );
  };
  return (
    <FormDialog
      title={`Withdraw for ${savings.customer.name}`}
      act={direct}
      verb={amount === undefined ? 'Withdraw' : `Withdraw ${naira(amount)} from ${savings.number}`}
      // The price of another amount stays on the screen until that of this one arrives.
      disabled={amount !== undefined && (quote.error !== null || !quote.data || quote.isPlaceholderData)}
      onSend={send}
      onClose={onClose}
    >
      <MoneyInput
        label="Amount"
        hint={`Available: ${naira(savings.available)}. Fee, VAT and levy are taken out of it.`}
        required
        value={amount}
        onChange={setAmount}
        error={(errors as Record<string, string | undefined>)['amount']}
      />
      <TextField label="Reason" lines={3} maxLength={200} required {...field('withdrawal_reason')} />
      <Checkbox label="Waive the early withdrawal fee" checked={waives} onChange={setWaives} />
      <Checkbox label="Paid by hand: send no transfer" checked={byHand} onChange={setByHand} />
      <Problem of={quote.error} />
      {quote.data && !quote.error && (
        <div className="follows holds-button" aria-busy={quote.isPlaceholderData}>
          <Stack>
            <Facts of={factsOf(quote.data, byHand)} total="Customer receives" />
            {quote.data.needs_second_person && <Notice tone="warning">A second person must confirm this.</Notice>}
          </Stack>
        </div>
      )}
    </FormDialog>
  );
}

const factsOf = (quote: DirectQuote, byHand: boolean) => ({
  'From the savings': naira(quote.amount),
  ...(quote.fee > noMoney && { 'Early withdrawal fee': deducted(quote.fee) }),
  ...(quote.vat > noMoney && { 'VAT on the fee': deducted(quote.vat) }),
  ...(quote.levy > noMoney && { Levy: deducted(quote.levy) }),
  'Customer receives': naira(quote.net),
  [byHand ? 'Account on file' : 'Paid to']: `${quote.account_name}, ${quote.bank} ${masked(quote.account_number)}`,
});
