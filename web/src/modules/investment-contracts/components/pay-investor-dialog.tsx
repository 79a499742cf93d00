/** Staff confirms a payment of an investment before it is sent again. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { InvestmentId, InvestmentPaymentView } from '@ajo/contract/modules/investment-contracts';
import { ConfirmMoneyDialog, Facts } from '#ui';
import { paymentKindLabels, paymentStateLabels } from '../investment.labels.ts';
import { usePayInvestor } from '../investors.calls.ts';

export type PaymentDue = { id: InvestmentId; number: string; customer: string; payment: InvestmentPaymentView };

export function PayInvestorDialog({ due, onClose }: { due: PaymentDue; onClose: () => void }) {
  const { id, number, customer, payment } = due;
  const pay = usePayInvestor();
  return (
    <ConfirmMoneyDialog
      act="pay_investor"
      title={`Pay ${naira(payment.amount)} to ${customer}?`}
      amount={payment.amount}
      verb="Pay"
      busy={pay.isPending}
      error={pay.error}
      onConfirm={() => pay.mutate({ investment_id: id, kind: payment.kind, amount: payment.amount }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Facts
        of={{
          Investment: number,
          Payment: paymentKindLabels[payment.kind],
          Due: longDay(payment.due_on),
          'Last attempt': payment.reason ?? paymentStateLabels[payment.status],
        }}
      />
      <p>The transfer goes to the bank account that is verified now.</p>
    </ConfirmMoneyDialog>
  );
}
