/** The decision about a payment in suspense: book it, refund it, keep it as credit, or return it to its sender. */
import type { ReceiptDecision, ReceiptResolution, UnidentifiedReceiptDetail } from '@ajo/contract/modules/wallets';
import { useState } from 'react';
import { Button, Form, Notice, Problem, Row, SelectField, Stack, TextField, useFields } from '#ui';
import { amountText, resolutionLabels } from '../receipt.labels.ts';
import { useResolve } from '../suspense-desk.calls.ts';
import { AccountField, type ChosenAccount } from './account-field.tsx';
import { ReturnForm } from './return-form.tsx';

type Props = { receipt: UnidentifiedReceiptDetail; onClose: () => void };

export function DecideReceipt({ receipt, onClose }: Props) {
  const [action, setAction] = useState<ReceiptDecision>(receipt.can[0] ?? 'refund');
  return (
    <Stack>
      {receipt.last_answer && (
        <Notice
          tone="warning"
          title={receipt.can.includes('return') ? 'The last return did not go through' : 'The last refund was refused'}
        >
          {receipt.last_answer}
        </Notice>
      )}
      <SelectField
        label="Decision"
        value={action}
        onChange={(value) => setAction(receipt.can.find((one) => one === value) ?? action)}
        options={receipt.can.map((one) => ({ value: one, label: resolutionLabels[one] }))}
        required
      />
      {action === 'return' ? (
        <ReturnForm receipt={receipt} onClose={onClose} />
      ) : (
        <ResolveForm key={action} action={action} receipt={receipt} onClose={onClose} />
      )}
    </Stack>
  );
}

type Resolution = ReceiptResolution['action'];

function buttonText(action: Resolution, amount: string, account: ChosenAccount | undefined): string {
  if (action === 'credit') return `Keep ${amount} for the customer`;
  if (action === 'refund') return `Refund ${amount}`;
  return account ? `Book ${amount} on ${account.target}` : `Book ${amount}`;
}

/** What the payment was for when it arrived. */
function meantFor({ meant_for: meant, purpose, purposes }: UnidentifiedReceiptDetail): ChosenAccount | undefined {
  const known = purposes.find((one) => one.purpose === purpose);
  if (!meant || !known) return undefined;
  return { purpose: known.purpose, noun: known.noun, target: meant.owed_on, customer: meant.customer };
}

function ResolveForm({ action, receipt, onClose }: Props & { action: Resolution }) {
  const resolve = useResolve(receipt.id, onClose);
  const [account, choose] = useState(() => meantFor(receipt));
  const { field, values, errors, setErrors, refuse } = useFields({ target: '', purpose: '', reason: '' });
  const send = (): void => {
    const { reason } = values;
    if (action !== 'book') return resolve.mutate({ action, reason }, { onError: refuse });
    if (!account) return setErrors({ target: 'Choose an account' });
    const { purpose, target } = account;
    return resolve.mutate({ action, purpose, target, reason }, { onError: refuse });
  };
  const isNamed = Object.values(errors).some(Boolean);
  return (
    <Form onSubmit={send} label="Decide this payment">
      <Problem of={isNamed ? null : resolve.error} />
      {action === 'book' && (
        <AccountField
          receiptId={receipt.id}
          value={account}
          onChange={(chosen) => {
            choose(chosen);
            setErrors({});
          }}
          error={errors.target ?? errors.purpose}
        />
      )}
      <TextField label="Reason" hint="Recorded in the history of this payment" required {...field('reason')} />
      <Row>
        <Button type="submit" busy={resolve.isPending}>
          {buttonText(action, amountText(receipt), account)}
        </Button>
        <Button look="plain" onClick={onClose}>
          Not now
        </Button>
      </Row>
    </Form>
  );
}
