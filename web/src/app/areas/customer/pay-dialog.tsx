/** The customer pays: how much, what paying early does, the fee, and how. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { LoanView } from '@ajo/contract/modules/loans';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';
import type { PrepaymentEffect } from '@ajo/contract/modules/schedules';
import { useDeferredValue, useState } from 'react';
import { useActKey } from '#platform/act';
import { Button, Dialog, Facts, MoneyInput, Problem, Stack } from '#ui';
import { useCheckout, usePrepaymentQuote, useQuote, EarlyChoice, leavesChoice } from '#modules/repayments';
import { PayByCard } from '#modules/card-debits';

export function PayDialog({ loan, repayments, onClose }: { loan: LoanView; repayments: RepaymentsView; onClose: () => void }) {
  const next = repayments.next?.outstanding;
  const [amount, setAmount] = useState<Kobo | undefined>(next);
  const [effect, setEffect] = useState<PrepaymentEffect>('skip_next');
  const quote = useQuote(loan.id, amount);
  const early = usePrepaymentQuote(loan.id, useDeferredValue(amount)).data;
  const checkout = useCheckout(loan.id, useActKey());
  const isEarly = leavesChoice(amount, early, next);
  const input = amount === undefined ? undefined : { amount, ...(isEarly && { effect }) };
  return (
    <Dialog title="Pay back" onClose={onClose}>
      <Stack>
        <MoneyInput
          label="How much"
          required
          value={amount}
          onChange={setAmount}
          chips={[next, repayments.payoff].filter((chip) => chip !== undefined)}
        />
        <p className="quiet">{naira(repayments.payoff)} closes the loan today, without future interest.</p>
        {isEarly && <EarlyChoice reader="payer" quote={early} value={effect} onChange={setEffect} />}
        <Problem of={checkout.error ?? quote.error} />
        {quote.data && !quote.error && (
          <Facts
            of={{
              'For your loan': naira(quote.data.amount),
              'Processing fee': naira(quote.data.fee),
              'You pay': naira(quote.data.total),
            }}
            total="You pay"
          />
        )}
        <PayByCard loanId={loan.id} input={input} total={quote.error ? undefined : quote.data?.total} />
        <Button
          wide
          busy={checkout.isPending}
          disabled={input === undefined || quote.error !== null}
          onClick={() => input && checkout.mutate(input)}
        >
          Go to the payment page
        </Button>
      </Stack>
    </Dialog>
  );
}
