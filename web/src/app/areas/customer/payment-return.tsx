/** The outcome of a payment, for customers returning from the payment page. */
import { naira } from '@ajo/contract/kernel/money';
import { useCheckedPayment, useReturn } from '#modules/repayments';
import { later, Notice } from '#ui';

const KeepCardOffer = later(async () => (await import('../../../modules/wallets/components/keep-card-offer.tsx')).KeepCardOffer);

type Props = {
  reference: string;
  /** A list of payments with their receipts is on the same page. */
  hasReceipts?: boolean;
  /** It paid back a loan that is returned. */
  isLoanReturn?: boolean;
};

/** Nearly as high as the outcome that takes its place: the buttons below stay where they are. */
export const CheckingPayment = ({ hasReceipts }: Pick<Props, 'hasReceipts'>) => (
  <Notice title="We are checking your payment with the bank">{hasReceipts && 'This page updates automatically.'}</Notice>
);

export function PaymentReturn({ reference, hasReceipts = false, isLoanReturn = false }: Props) {
  const { data: result, isFetched } = useReturn(reference);
  if (!result) return isFetched ? null : <CheckingPayment hasReceipts={hasReceipts} />;
  if (result.status === 'completed')
    return (
      <Notice tone="success" title={`Thank you: ${naira(result.amount)} received`}>
        {isLoanReturn ? 'It counts for the return of your loan.' : hasReceipts && 'Your receipt is in the list of payments.'}
      </Notice>
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

/** Belongs below what acts at once: it would push that down when it comes. */
export function KeepCard({ reference, ofLoan = false }: { reference: string | null; ofLoan?: boolean }) {
  const { data } = useCheckedPayment(reference);
  return data?.status === 'completed' && <KeepCardOffer checkout={data} ofLoan={ofLoan} />;
}
