/** /admin/receipts: the slips of payments made at a bank, for loans and savings accounts. */
import { slipList, type PaymentSlipState, type PaymentSlipView, type SlipOwner } from '@ajo/contract/modules/payment-slips';
import { useState } from 'react';
import { paths } from '#platform/paths';
import { ListScreen, Money, periodFilters, refinePeriod, Who } from '#ui';
import { DecideDialog } from '../components/decide-dialog.tsx';
import { slipColumns } from '../components/slips.tsx';
import { slipsKey } from '../slips.calls.ts';

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

const presets = [{ name: 'Pending', filters: { status: 'pending' } }];

const pageOf = ({ kind, id }: SlipOwner): string =>
  kind === 'loan' ? `${paths.staff.request(id)}?tab=repayments` : `${paths.staff.savingsAccount(id)}?tab=receipts`;

export function SlipsScreen() {
  const [chosen, setChosen] = useState<PaymentSlipView>();
  return (
    <>
      <ListScreen
        list={slipList}
        title="Receipts"
        label="Payment slips"
        back={{ to: paths.staff.dashboard, label: 'Dashboard' }}
        words={{ one: 'payment slip', many: 'payment slips' }}
        cacheKey={slipsKey}
        search="Name or reference"
        presets={presets}
        filters={(_, values) => [status, ...periodFilters('Uploaded', values)]}
        refine={refinePeriod}
        empty="No payment slips. Upload one on a loan or savings account page."
        totals={({ amount }) => ({ Amount: <Money of={amount} /> })}
        columns={{
          Customer: (row: PaymentSlipView) => <Who name={row.customer} note={row.label} to={pageOf(row.owner)} />,
          ...slipColumns(setChosen),
        }}
      >
        Receipts are the payment slips that customers and staff uploaded after paying at a bank. A second person books each one.
      </ListScreen>
      {chosen && <DecideDialog key={chosen.id} slip={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
