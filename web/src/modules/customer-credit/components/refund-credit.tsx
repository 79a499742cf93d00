/** The button that refunds a customer's credit, and its form: one person requests the refund, another confirms it. */
import type { UserId } from '@ajo/contract/kernel/id';
import { type Kobo, naira, noMoney } from '@ajo/contract/kernel/money';
import { useState } from 'react';
import { Button, FormDialog, MoneyInput, Row, TextField, useFields } from '#ui';
import { useCustomerCredit, useRequestCreditRefund } from '../customer-credit.calls.ts';

/** Nothing is shown without credit. A refusal of the server replaces the button. */
export function RefundCredit({ id }: { id: UserId }) {
  const { data } = useCustomerCredit(id);
  const [isOpen, setOpen] = useState(false);
  if (!data || data.credit <= noMoney) return null;
  if (data.refusal !== null) return <p className="quiet">{data.refusal}. Refund it from the page of the loan.</p>;
  return (
    <Row>
      <Button look="plain" onClick={() => setOpen(true)}>
        Refund credit
      </Button>
      {isOpen && <RefundForm id={id} available={data.available} onClose={() => setOpen(false)} />}
    </Row>
  );
}

type FormProps = { id: UserId; available: Kobo; onClose: () => void };

function RefundForm({ id, available, onClose }: FormProps) {
  const act = useRequestCreditRefund(id);
  const [amount, setAmount] = useState<Kobo | undefined>(available);
  const { field, values, errors, setErrors, refuse } = useFields({ reason: '' });
  const send = (): void => {
    if (amount === undefined) return setErrors({ amount: 'Enter an amount' });
    act.mutate({ amount, reason: values.reason }, { onSuccess: onClose, onError: refuse });
  };
  return (
    <FormDialog title="Refund the customer's credit" act={act} verb="Send for approval" onSend={send} onClose={onClose}>
      <MoneyInput
        label="Amount"
        hint={`${naira(available)} is available`}
        value={amount}
        onChange={setAmount}
        error={errors['amount']}
        required
      />
      <p className="quiet">We pay it to the bank account on file when a second person has confirmed it.</p>
      <TextField label="Reason" lines={3} required {...field('reason')} />
    </FormDialog>
  );
}
