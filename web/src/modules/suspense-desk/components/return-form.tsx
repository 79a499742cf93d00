/** Requests the return of a payment to the bank account of its sender. The bank names the holder, and a second person confirms it. */
import { ReceiptReturnRequest } from '@ajo/contract/modules/suspense-desk';
import type { UnidentifiedReceiptDetail } from '@ajo/contract/modules/wallets';
import { useAccountName, useBanks } from '#modules/onboarding';
import { Button, Form, Notice, Problem, Row, SelectField, TextField, useFields } from '#ui';
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
  const name = useAccountName(values.bank_code, values.account_number);
  const send = (): void => {
    if (check()) request.mutate(values, { onError: refuse });
  };
  const isNamed = Object.values(errors).some(Boolean);
  const options = (banks.data ?? []).map((bank) => ({ value: bank.code, label: bank.name }));
  return (
    <Form onSubmit={send} label="Return this payment">
      <Problem of={isNamed ? null : (request.error ?? name.error ?? banks.error)} />
      <TextField label="Sender" hint="As the narration or the sender’s bank names them" required {...field('sender')} />
      <SelectField label="Bank of the sender" placeholder="Choose a bank" options={options} required {...field('bank_code')} />
      <TextField
        label="Account number"
        hint="10 digits. The account must be in the sender’s name"
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        required
        {...field('account_number')}
      />
      <output>
        {name.isFetching && <span className="quiet">Asking the bank for the name…</span>}
        {name.data && <Notice title={name.data.account_name}>This is the account name at the bank.</Notice>}
      </output>
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
