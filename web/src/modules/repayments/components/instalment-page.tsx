/** One instalment and what was paid on it: the same page for customers and staff. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { InstalmentDetail, PaymentLogView } from '@ajo/contract/modules/repayments';
import type { z } from 'zod';
import { Card, Facts, PageHeader, Stack } from '#ui';
import { PaymentTable } from './payment-lists.tsx';

type Props = {
  instalment: z.output<typeof InstalmentDetail>;
  back: { to: string; label: string };
  onReceipt: (row: PaymentLogView) => void;
};

export function InstalmentPage({ instalment, back, onReceipt }: Props) {
  const { principal, interest, fee, penalty, total, paid, outstanding } = instalment;
  return (
    <Stack gap="loose">
      <PageHeader title={`Instalment ${instalment.number}`} back={back}>
        Due on {longDay(instalment.due_on)}
      </PageHeader>
      <Card title="What it asks">
        <Facts
          of={{
            Principal: naira(principal),
            Interest: naira(interest),
            Fees: naira(fee),
            Penalties: naira(penalty),
            Total: naira(total),
            Paid: naira(paid),
            Outstanding: naira(outstanding),
          }}
          total="Outstanding"
        />
      </Card>
      <Card title="Payments">
        <PaymentTable rows={instalment.payments} onReceipt={onReceipt} />
      </Card>
    </Stack>
  );
}
