/** Staff hand over a package: who received it, when, and the proof. */
import { type Day, dayInLagos } from '@ajo/contract/kernel/time';
import type { DeliveryProof } from '@ajo/contract/modules/betalife-subscriptions';
import type { StaffSubscription } from '@ajo/contract/modules/betalife-subscriptions.staff';
import { useState } from 'react';
import { now } from '#platform/clock';
import { phoneText } from '#platform/phone-text';
import { Button, choicesOf, DateField, FileField, FormDialog, Problem, SelectField, TextField, useFields } from '#ui';
import { useDeliver, useSendCode } from '../staff-subscriptions.calls.ts';

const proofs: Record<DeliveryProof, string> = { code: 'Code on the phone of the customer', photo: 'Photo' };

export function DeliverDialog({ of, onClose }: { of: StaffSubscription; onClose: () => void }) {
  const deliver = useDeliver(of.id);
  const [proof, setProof] = useState<DeliveryProof>('code');
  const [photo, setPhoto] = useState<File>();
  const today = dayInLagos(now());
  const { field, values, errors, refuse } = useFields({ recipient: '', delivered_on: today as string, code: '', photo: '' });
  const send = (): void =>
    deliver.mutate(
      {
        recipient: values.recipient,
        delivered_on: values.delivered_on as Day,
        proof,
        ...(proof === 'code' ? { code: values.code } : { photo }),
      },
      { onSuccess: onClose, onError: refuse },
    );
  return (
    <FormDialog title={`Deliver ${of.package}`} act={deliver} verb="Record delivery" onSend={send} onClose={onClose}>
      <TextField label="Received by" maxLength={120} required {...field('recipient')} />
      <DateField
        label="Delivered on"
        required
        max={today}
        {...(of.completed_on && { min: of.completed_on })}
        {...field('delivered_on')}
      />
      <SelectField
        label="Proof"
        required
        options={choicesOf(proofs)}
        value={proof}
        onChange={(value) => setProof(value === 'photo' ? 'photo' : 'code')}
      />
      {proof === 'code' ? (
        <>
          <SendCode of={of} />
          <TextField label="Code" inputMode="numeric" maxLength={6} required {...field('code')} />
        </>
      ) : (
        <FileField
          label="Photo"
          hint="The goods with the recipient"
          accept="image/jpeg,image/png,image/webp"
          camera="environment"
          required
          error={errors.photo}
          onChange={([chosen]) => setPhoto(chosen)}
        />
      )}
    </FormDialog>
  );
}

function SendCode({ of }: { of: StaffSubscription }) {
  const sendCode = useSendCode(of.id);
  return (
    <>
      <Problem of={sendCode.error} />
      <Button look="plain" busy={sendCode.isPending} onClick={() => sendCode.mutate(undefined)}>
        Send code to {phoneText(of.delivery.phone)}
      </Button>
    </>
  );
}
