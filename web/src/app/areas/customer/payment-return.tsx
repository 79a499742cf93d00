/** The outcome of a payment, for customers returning from the payment page. */
import { naira } from '@ajo/contract/kernel/money';
import { useReturn } from '#modules/repayments';
import { later, Notice } from '#ui';

const KeepCardOffer = later(async () => (await import('../../../modules/wallets/components/keep-card-offer.tsx')).KeepCardOffer);

export function PaymentReturn({ reference }: { reference: string }) {
  const result = useReturn(reference);
  if (!result) return null;
  if (result.status === 'completed')
    return (
      <>
        <Notice tone="success" title={`Thank you: ${naira(result.amount)} received`}>
          Your receipt is in the list of payments.
        </Notice>
        <KeepCardOffer checkout={result} />
      </>
    );
  if (result.status === 'pending')
    return (
      <Notice tone="warning" title="We are asking the bank about your payment">
        This page follows by itself.
      </Notice>
    );
  return (
    <Notice tone="error" title="The payment did not go through">
      {result.reason ?? 'Nothing was taken. You can try again.'}
    </Notice>
  );
}
