/** /admin/receipts: receipts of payments made at a bank, over every loan: what is pending for a second person is first. */
import { PaymentSlipState, type PaymentSlipView } from '@ajo/contract/modules/payment-slips';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { ErrorState, FilterBar, ListCount, PageHeader, Pages, SelectField, Stack, useFilters } from '#ui';
import { DecideDialog, SlipTable } from '../components/slips.tsx';
import { slipsFile, useSlipQueue } from '../slips.calls.ts';

const stateChoices: { value: PaymentSlipState | ''; label: string }[] = [
  { value: '', label: 'Every state' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'denied', label: 'Denied' },
];

export function SlipsScreen() {
  const { values, page, count, set, turnTo, clear } = useFilters('status');
  const status = PaymentSlipState.safeParse(values.status).data;
  const { data, error, refetch } = useSlipQueue({ page, status });
  const [chosen, setChosen] = useState<PaymentSlipView>();
  return (
    <Stack gap="loose">
      <PageHeader title="Receipts" back={{ to: paths.staff.dashboard, label: 'Dashboard' }}>
        Payments made at a bank, as somebody handed them in. Each counts when another person has found the credit.
      </PageHeader>
      <FilterBar count={count} onClear={clear}>
        <SelectField label="State" options={stateChoices} value={status ?? ''} onChange={(value) => set('status', value)} />
      </FilterBar>
      <ListCount of={data?.meta} one="receipt" many="receipts" />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SlipTable
          save={slipsFile(status)}
          rows={data?.data}
          onDecide={setChosen}
          empty="No receipt is here. They are handed in on the page of a loan."
          before={{
            Loan: (row) => <Link to={`${paths.staff.request(row.loan_id)}?tab=repayments`}>{row.loan_number}</Link>,
            Customer: (row) => row.customer,
          }}
        />
      )}
      <Pages of={data?.meta} onTurn={turnTo} />
      {chosen && <DecideDialog key={chosen.id} slip={chosen} onClose={() => setChosen(undefined)} />}
    </Stack>
  );
}
