/** The end of a payment with a saved card: the amount, what is left, the receipt. Nothing to pay again is on the screen. */
import { naira, noMoney } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { CardChargeView } from '@ajo/contract/modules/card-debits';
import type { LoanView } from '@ajo/contract/modules/loans';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { saveMyReceipt } from '#modules/repayments';
import { Button, Row } from '#ui';
import '../../../ui/moment.css';

type Props = { result: CardChargeView; isReturn: boolean; loan: LoanView; repayments: RepaymentsView; onClose: () => void };

export function PaymentDone({ result, isReturn, loan, repayments, onClose }: Props) {
  const isPaid = result.status === 'completed';
  const receipt = repayments.payments.find(({ reference }) => reference === result.reference);
  // The focus follows the content that replaced the form.
  const focus = (heading: HTMLHeadingElement | null): void => heading?.focus();
  return (
    <div className="moment">
      {isPaid ? <IconCircleCheck size={56} aria-hidden="true" /> : <IconClock size={56} aria-hidden="true" />}
      <h3 ref={focus} tabIndex={-1}>
        {isPaid ? `Thank you: ${naira(result.amount)} received` : 'We are checking your payment with the bank'}
      </h3>
      <p>
        {isPaid
          ? isReturn
            ? returnText(repayments)
            : leftText(loan, repayments)
          : 'You don’t need to pay again. Your list of payments updates when the bank has confirmed it.'}
      </p>
      <Row>
        <Button onClick={onClose}>Done</Button>
        {receipt && (
          <Button look="plain" onClick={() => void saveMyReceipt(receipt.id, receipt.reference)}>
            Receipt (PDF)
          </Button>
        )}
      </Row>
    </div>
  );
}

/** A return that is complete has no account any more: the loan is cancelled. */
const returnText = ({ return: back }: RepaymentsView): string =>
  back && back.left > noMoney
    ? `Pay back ${naira(back.left)} more by ${longDay(back.due_on)} to return the loan.`
    : 'Your money is back. We are cancelling the loan. You owe no interest and no fee.';

const leftText = ({ number }: LoanView, { outstanding }: RepaymentsView): string =>
  outstanding > noMoney
    ? `${naira(outstanding)} is left to pay on your loan.`
    : `${number} is paid off: you owe nothing. Your letter of completion is on your dashboard.`;
