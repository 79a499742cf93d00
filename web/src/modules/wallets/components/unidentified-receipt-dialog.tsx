/** One payment that was put in suspense: what is known of it, and the decision. */
import type { Role } from '@ajo/contract/kernel/access';
import { shortInstant } from '@ajo/contract/kernel/time';
import type { ReceiptResolution, UnidentifiedReceiptDetail } from '@ajo/contract/modules/wallets';
import { useState } from 'react';
import { session } from '#platform/session';
import { Button, Dialog, ErrorState, Facts, Form, Notice, Problem, Row, SelectField, Skeletons, TextField, useFields } from '#ui';
import { amountText, channelText, meantForText, resolutionLabels, stateLabels, whyLabels } from '../receipt.labels.ts';
import { useResolve, useUnidentifiedReceipt } from '../wallets.calls.ts';

export function UnidentifiedReceiptDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useUnidentifiedReceipt(id);
  const role = session.role();
  return (
    <Dialog title="Payment in suspense" onClose={onClose} size="lg">
      {error && <ErrorState error={error} />}
      {!data && !error && <Skeletons />}
      {data && (
        <>
          <Facts of={factsOf(data, role)} />
          {data.can.length > 0 ? <Decide receipt={data} onClose={onClose} /> : <Decided receipt={data} />}
        </>
      )}
    </Dialog>
  );
}

const factsOf = (receipt: UnidentifiedReceiptDetail, viewer: Role): Record<string, string> => ({
  Amount: amountText(receipt),
  Payer: receipt.payer ?? 'Unknown',
  ...(receipt.narration !== null && { Narration: receipt.narration }),
  Why: whyLabels[receipt.why],
  Reference: receipt.reference,
  'Paid at': shortInstant(receipt.paid_at),
  Channel: channelText(receipt.channel),
  'Account number': receipt.account_number ?? '—',
  'Meant for': receipt.meant_for ? meantForText(receipt.meant_for, viewer) : '—',
});

function Decided({ receipt }: { receipt: UnidentifiedReceiptDetail }) {
  return (
    <Notice tone={stateLabels[receipt.state].tone} title={stateLabels[receipt.state].word}>
      {[
        receipt.resolved_by && `by ${receipt.resolved_by}`,
        receipt.reason,
        receipt.last_answer && `Provider: ${receipt.last_answer}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </Notice>
  );
}

const capitalized = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

function buttonText(action: ReceiptResolution['action'], amount: string, noun: string): string {
  if (action === 'credit') return `Keep ${amount} for the customer`;
  return action === 'book' ? `Book ${amount} on the ${noun}` : `Refund ${amount}`;
}

type PurposeProps = { of: UnidentifiedReceiptDetail['purposes']; value: string; onChange: (value: string) => void };

/** A single purpose is not requested. */
function Purpose({ of, value, onChange }: PurposeProps) {
  if (of.length < 2) return null;
  const options = of.map(({ purpose, noun }) => ({ value: purpose, label: capitalized(noun) }));
  return <SelectField label="What it is for" value={value} onChange={onChange} options={options} required />;
}

const unnamed = { purpose: '', noun: 'target', hint: '' };

/** The chosen purpose of those that the server offers: at the beginning the one of the payment's checkout, and otherwise the first. */
function usePurpose({ purposes: [first = unnamed, ...others], purpose: paidFor }: UnidentifiedReceiptDetail) {
  const [chosen, choose] = useState(paidFor);
  return [others.find(({ purpose }) => purpose === chosen) ?? first, choose] as const;
}

function Decide({ receipt, onClose }: { receipt: UnidentifiedReceiptDetail; onClose: () => void }) {
  const resolve = useResolve(receipt.id, onClose);
  const [action, setAction] = useState<ReceiptResolution['action']>(receipt.can[0] ?? 'refund');
  const { field, values, errors, refuse } = useFields({ target: receipt.meant_for?.owed_on ?? '', reason: '' });
  const [{ purpose, noun, hint }, setPurpose] = usePurpose(receipt);
  const send = (): void => {
    const body: ReceiptResolution = action === 'book' ? { action, purpose, ...values } : { action, reason: values.reason };
    resolve.mutate(body, { onError: refuse });
  };
  const isNamed = Object.values(errors).some(Boolean);
  return (
    <Form onSubmit={send} label="Decide this payment">
      {receipt.last_answer && (
        <Notice tone="warning" title="The last refund was refused">
          {receipt.last_answer}
        </Notice>
      )}
      <Problem of={isNamed ? null : resolve.error} />
      <SelectField
        label="Decision"
        value={action}
        onChange={(value) => setAction(receipt.can.find((one) => one === value) ?? action)}
        options={receipt.can.map((one) => ({
          value: one,
          label: resolutionLabels[one],
        }))}
        required
      />
      {action === 'book' && <Purpose of={receipt.purposes} value={purpose} onChange={setPurpose} />}
      {action === 'book' && <TextField label={capitalized(noun)} hint={hint} required {...field('target')} />}
      <TextField label="Reason" hint="Recorded in the history of this payment" required {...field('reason')} />
      <Row>
        <Button type="submit" busy={resolve.isPending}>
          {buttonText(action, amountText(receipt), noun)}
        </Button>
        <Button look="plain" onClick={onClose}>
          Not now
        </Button>
      </Row>
    </Form>
  );
}
