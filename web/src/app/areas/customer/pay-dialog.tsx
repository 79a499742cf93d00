/** The customer pays: how much, what paying early does, and each way with its price. Returning a loan has a fixed amount and no fee. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, minOf, minus, naira, noMoney } from '@ajo/contract/kernel/money';
import type { CardChargeView } from '@ajo/contract/modules/card-debits';
import type { LoanView } from '@ajo/contract/modules/loans';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';
import { useState } from 'react';
import { PinDialog } from '#modules/auth';
import { useActKey } from '#platform/act';
import { Button, type Chip, Dialog, MoneyInput, Problem, Skeletons, Stack } from '#ui';
import { useCheckout, useMyRepayments, useQuote, EarlyChoice, useEarlyUse, type PaymentInput } from '#modules/repayments';
import { PayByCard } from '#modules/card-debits';
import { PriceFacts, useCards, WaysToPay } from '#modules/wallets';
import { TransferNumber } from './home-parts.tsx';
import { PaymentDone } from './payment-done.tsx';
import { ReturnInstead } from './return-instead.tsx';

/** `isReturn`: as it was when the payment was made. The loan may be cancelled since. */
type Charged = { result: CardChargeView; isReturn: boolean };

export type PayProps = { loan: LoanView; onClose: () => void };

export function PayDialog({ loan, onClose }: PayProps) {
  const [charged, setCharged] = useState<Charged>();
  const { data: repayments, error } = useMyRepayments(loan.id);
  const back = repayments?.return?.requested_at ? repayments.return : undefined;
  const isReturn = charged?.isReturn ?? back !== undefined;
  return (
    <>
      <Dialog title={isReturn ? 'Return the loan' : 'Repay loan'} onClose={onClose}>
        {repayments ? (
          <Payment
            loan={loan}
            repayments={repayments}
            fixed={back?.left}
            charged={charged}
            onCharged={(result) => setCharged({ result, isReturn })}
            onClose={onClose}
          />
        ) : (
          <Loading error={error} />
        )}
      </Dialog>
      <PinDialog />
    </>
  );
}

type PaymentProps = FormProps & { charged: Charged | undefined; onClose: () => void };

const Payment = ({ charged, onClose, ...form }: PaymentProps) =>
  charged ? (
    <PaymentDone {...charged} loan={form.loan} repayments={form.repayments} onClose={onClose} />
  ) : (
    <PaymentForm {...form} />
  );

const Loading = ({ error }: { error: Error | null }) => (error ? <Problem of={error} /> : <Skeletons />);

/** Amounts with a word for what they pay. Two names for one amount are one, and none is above what settles the loan. */
function chipsOf({ next, overdue, payoff }: RepaymentsView): Chip[] {
  const chips = [
    ...(overdue.count > 1 ? [{ label: 'All overdue', amount: overdue.amount }] : []),
    ...(next ? [{ label: overdue.count > 0 ? 'Oldest instalment' : 'This instalment', amount: next.outstanding }] : []),
    { label: 'Full balance', amount: payoff },
  ].filter(({ amount }) => amount <= payoff);
  return chips.filter(({ amount }, at) => chips.findIndex((other) => other.amount === amount) === at);
}

function firstAmount({ next, overdue, payoff }: RepaymentsView): Kobo | undefined {
  const amount = overdue.count > 1 ? overdue.amount : next?.outstanding;
  return amount === undefined ? undefined : minOf(amount, payoff);
}

const closingText = (saves: Kobo): string =>
  saves > noMoney
    ? `That saves you ${naira(saves)} compared with paying on every due day.`
    : 'The interest of your loan is fixed: paying early does not lower it.';

/** What is wrong with the amount is shown at its field. */
const amountRefused = (error: unknown): string | undefined =>
  error instanceof DomainError ? error.errors?.['amount']?.[0] : undefined;

type FormProps = {
  loan: LoanView;
  repayments: RepaymentsView;
  fixed: Kobo | undefined;
  onCharged: (result: CardChargeView) => void;
};

function PaymentForm({ loan, repayments, fixed, onCharged }: FormProps) {
  const { payoff, outstanding } = repayments;
  const [typed, setAmount] = useState<Kobo | undefined>(() => firstAmount(repayments));
  const amount = fixed ?? typed;
  const early = useEarlyUse(loan.id, { typed: fixed === undefined ? typed : undefined, repayments });
  const refused = amountRefused(useQuote(loan.id, amount).error);
  const input = amount === undefined ? undefined : { amount, ...(early.effect && { effect: early.effect }) };
  return (
    <Stack>
      {fixed === undefined ? (
        <>
          <MoneyInput label="Amount" required value={amount} onChange={setAmount} chips={chipsOf(repayments)} error={refused} />
          <p className="quiet">
            Pay {naira(payoff)} today and your loan is settled. {closingText(minus(outstanding, payoff))}
          </p>
          <ReturnInstead loanId={loan.id} of={repayments} />
        </>
      ) : (
        <p>Pay {naira(fixed)} and we cancel the loan when the money is here. You owe no interest and no fee.</p>
      )}
      <Ways loan={loan} repayments={repayments} input={input} early={early} onCharged={onCharged} />
    </Stack>
  );
}

type ByTransferProps = { account: NonNullable<RepaymentsView['account']>; amount: Kobo | undefined };

const ByTransfer = ({ account, amount }: ByTransferProps) => (
  <section className="stack stack-tight" aria-label="Bank transfer">
    <h3>Bank transfer: free</h3>
    <p className="quiet">
      Send {amount === undefined ? 'the amount' : naira(amount)} to your own account number. It usually arrives in a minute.
    </p>
    <TransferNumber of={account} />
  </section>
);

type ByCardProps = { hasTransfer: boolean; early: ReturnType<typeof useEarlyUse>; of: ReturnType<typeof usePrice> };

/** What paying by card does and costs. An early use is chosen here: a transfer has none. */
const ByCard = ({ hasTransfer, early, of: { price, isFree, isCurrent } }: ByCardProps) => (
  <>
    <h3>{price && isFree ? 'Card: free' : 'Card'}</h3>
    <Problem of={early.error} />
    {early.uses.length > 0 && <EarlyChoice reader="payer" choices={early.uses} value={early.use} onChange={early.setUse} />}
    {/* It depends on the choice: above the choice it would move it. */}
    {hasTransfer && early.transferCountsAs && (
      <p className="quiet">A transfer counts as “{early.transferCountsAs}”. To choose another use, pay by card.</p>
    )}
    {!isFree && <PriceFacts label="For your loan" of={price} isBehind={!isCurrent} />}
  </>
);

type WaysProps = Omit<FormProps, 'fixed'> & {
  input: PaymentInput | undefined;
  early: ReturnType<typeof useEarlyUse>;
};

/** The price of another amount stays on the screen until that of this one arrives: `isCurrent` when it is of this one. */
function usePrice(loanId: LoanView['id'], amount: Kobo | undefined) {
  const { data, error, isPlaceholderData } = useQuote(loanId, amount);
  // Without an amount there is no price: the figures on the screen are those of the amount before.
  const price = error || amount === undefined ? undefined : data;
  const isRefused = amountRefused(error) !== undefined;
  const isFree = useLast(price && price.fee === noMoney) ?? false;
  return { price, isFree, isCurrent: price !== undefined && !isPlaceholderData, isRefused, problem: isRefused ? null : error };
}

/** The value, or the one before while there is none. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

function Ways({ loan, repayments: { account }, input, early, onCharged }: WaysProps) {
  const quote = usePrice(loan.id, input?.amount);
  // Nothing is paid before the question about early money is answered.
  const isReady = quote.isCurrent && !early.isAsking;
  const checkout = useCheckout(loan.id, useActKey());
  const transferred = quote.isRefused ? undefined : input?.amount;
  return (
    <WaysToPay
      transfer={account && <ByTransfer account={account} amount={transferred} />}
      savedCard={
        <>
          <ByCard hasTransfer={account !== null} early={early} of={quote} />
          <Problem of={checkout.error ?? quote.problem} />
          <PayByCard loanId={loan.id} input={input} total={quote.price?.total} isBehind={!isReady} onCharged={onCharged} />
        </>
      }
      paymentPage={<ToPaymentPage input={isReady ? input : undefined} checkout={checkout} />}
    />
  );
}

type ToPaymentPageProps = { input: PaymentInput | undefined; checkout: ReturnType<typeof useCheckout> };

/** The second choice beside a saved card. `input`: undefined until it can be paid. */
function ToPaymentPage({ input, checkout }: ToPaymentPageProps) {
  const hasCard = useCards().data?.some(({ usable }) => usable) ?? false;
  return (
    <Button
      wide
      {...(hasCard && { look: 'plain' as const })}
      busy={checkout.isPending}
      disabled={input === undefined}
      onClick={() => input && checkout.mutate(input)}
    >
      Go to the payment page
    </Button>
  );
}
