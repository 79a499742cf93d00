/** /admin/receipts: receipts of payments made at a bank, over every loan: what is pending for a second person is first. */
import { slipList, type PaymentSlipState, type PaymentSlipView } from '@ajo/contract/modules/payment-slips';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { ListScreen, Money } from '#ui';
import { DecideDialog, slipColumns } from '../components/slips.tsx';

const status = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  options: [
    { value: 'pending', label: 'Pending' },
    { value: 'approved', label: 'Approved' },
    { value: 'denied', label: 'Denied' },
  ] satisfies { value: PaymentSlipState; label: string }[],
};

export function SlipsScreen() {
  const [chosen, setChosen] = useState<PaymentSlipView>();
  return (
    <>
      <ListScreen
        list={slipList}
        title="Receipts"
        label="Receipts of bank payments"
        back={{ to: paths.staff.dashboard, label: 'Dashboard' }}
        words={{ one: 'receipt', many: 'receipts' }}
        cacheKey={['loans']}
        filters={[status]}
        empty="No payment slips. Upload them on the page of a loan."
        totals={({ amount }) => ({ Amount: <Money of={amount} /> })}
        columns={{
          Loan: (row: PaymentSlipView) => (
            <Link to={`${paths.staff.request(row.loan_id)}?tab=repayments`}>{row.loan_number}</Link>
          ),
          Customer: (row) => row.customer,
          ...slipColumns(setChosen),
        }}
      >
        Uploaded payment slips. Each is booked when another person has found the credit.
      </ListScreen>
      {chosen && <DecideDialog key={chosen.id} slip={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
