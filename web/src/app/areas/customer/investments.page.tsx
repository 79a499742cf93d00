/** /investments: what the customer has invested, and the way back from the payment page. */
import { PinDialog } from '#modules/auth';
import { MyInvestments, myInvestmentsKey } from '#modules/investment-contracts';
import { Stack } from '#ui';
import { KeepCard, PaymentReturn } from './payment-return.tsx';
import { usePaymentReturn } from './use-payment-return.ts';

export function InvestmentsPage() {
  const reference = usePaymentReturn(myInvestmentsKey);
  return (
    <Stack gap="loose">
      <MyInvestments>{reference && <PaymentReturn reference={reference} />}</MyInvestments>
      <KeepCard reference={reference} />
      <PinDialog />
    </Stack>
  );
}
