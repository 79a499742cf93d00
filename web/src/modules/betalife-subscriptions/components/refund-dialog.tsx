/** Staff ask for a refund in full because the goods cannot be delivered. */
import { naira } from '@ajo/contract/kernel/money';
import type { ReturnDestination } from '@ajo/contract/modules/betalife-subscriptions';
import type { StaffSubscription } from '@ajo/contract/modules/betalife-subscriptions.staff';
import { useState } from 'react';
import { choicesOf, FormDialog, SelectField, TextField, useFields } from '#ui';
import { useRefund } from '../staff-subscriptions.calls.ts';
import { feesStay } from '../subscription.labels.ts';

const destinations: Record<ReturnDestination, string> = { bank: 'Verified bank account', credit: 'Customer credit' };

export function RefundDialog({ of, onClose }: { of: StaffSubscription; onClose: () => void }) {
  const refund = useRefund(of.id);
  const [to, setTo] = useState<ReturnDestination>('bank');
  const { field, values, refuse } = useFields({ reason: '' });
  const send = (): void => refund.mutate({ reason: values.reason, to }, { onSuccess: onClose, onError: refuse });
  return (
    <FormDialog
      title={`Refund ${of.package}`}
      act={refund}
      verb={`Request refund of ${naira(of.paid)}`}
      onSend={send}
      onClose={onClose}
    >
      <p>The customer gets back all that was paid for the goods. {feesStay} A second person must confirm it.</p>
      <SelectField
        label="Send it to"
        required
        options={choicesOf(destinations)}
        value={to}
        onChange={(value) => setTo(value === 'credit' ? 'credit' : 'bank')}
      />
      <TextField label="Reason" lines={2} maxLength={500} required {...field('reason')} />
    </FormDialog>
  );
}
