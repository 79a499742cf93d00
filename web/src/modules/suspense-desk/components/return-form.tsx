/** Requests the return of a payment to the bank account of its sender. The bank names the holder, and a second person confirms it. */
import { ReceiptReturnRequest } from '@ajo/contract/modules/suspense-desk';
import type { UnidentifiedReceiptDetail } from '@ajo/contract/modules/wallets';
import { useBanks } from '#modules/onboarding';
import { Button, Form, Problem, Row, SelectField, TextField, useFields } from '#ui';
import { amountText } from '../receipt.labels.ts';
import { useRequestReturn } from '../suspense-desk.calls.ts';

type Props = { receipt: UnidentifiedReceiptDetail; onClose: () => void };

export function ReturnForm({ receipt, onClose }: Props) {
  const request = useRequestReturn(receipt.id, onClose);
  const banks = useBanks();
  const { field, values, errors, check, refuse } = useFields(
    { sender: '', bank_code: '', account_number: '', reason: '' },
    ReceiptReturnRequest,
  );
  const send = (): void => {
    if (check()) request.mutate(values, { onError: refuse });
  };
  const isNamed = Object.values(errors).some(Boolean);
  const options = (banks.data ?? []).map((bank) => ({ value: bank.code, label: bank.name }));
  return (
    <Form onSubmit={send} label="Return this payment">
      <Problem of={isNamed ? null : (request.error ?? banks.error)} />
      <TextField label="Sender" hint="As the narration or the sender’s bank names them" required {...field('sender')} />
      <SelectField label="Bank of the sender" placeholder="Choose a bank" options={options} required {...field('bank_code')} />
      <TextField
        label="Account number"
        hint="10 digits. The bank must name this account after the sender"
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        required
        {...field('account_number')}
      />
      <TextField label="Reason" hint="Recorded in the history of this payment" required {...field('reason')} />
      <Row>
        <Button type="submit" busy={request.isPending}>
          Request return of {amountText(receipt)}
        </Button>
        <Button look="plain" onClick={onClose}>
          Not now
        </Button>
      </Row>
    </Form>
  );
}
