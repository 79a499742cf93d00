/** The outcome of a payment, for customers returning from the payment page. */
import { naira } from '@ajo/contract/kernel/money';
import { useReturn } from '#modules/repayments';
import { later, Notice } from '#ui';

const KeepCardOffer = later(async () => (await import('../../../modules/wallets/components/keep-card-offer.tsx')).KeepCardOffer);

type Props = {
  reference: string;
  /** A list of payments with their receipts is on the same page. */
  hasReceipts?: boolean;
  /** It paid back a loan that is returned: no instalment follows, so no card is kept for one. */
  isLoanReturn?: boolean;
};

export function PaymentReturn({ reference, hasReceipts = false, isLoanReturn = false }: Props) {
  const result = useReturn(reference);
  if (!result) return null;
  if (result.status === 'completed')
    return (
      <>
        <Notice tone="success" title={`Thank you: ${naira(result.amount)} received`}>
          {isLoanReturn ? 'It counts for the return of your loan.' : hasReceipts && 'Your receipt is in the list of payments.'}
        </Notice>
        {!isLoanReturn && <KeepCardOffer checkout={result} ofLoan={hasReceipts} />}
      </>
    );
  if (result.status === 'pending')
    return (
      <Notice tone="warning" title="We are asking the bank about your payment">
        This page updates automatically.
      </Notice>
    );
  if (result.status === 'set_aside')
    return (
      <Notice tone="warning" title="Your payment arrived">
        We are checking what it is for. {result.reason ?? 'We will contact you.'}
      </Notice>
    );
  return (
    <Notice tone="error" title="The payment did not go through">
      {result.reason ?? 'Nothing was taken. You can try again.'}
    </Notice>
  );
}
