/** Proves the PIN of the session. A customer without one, with a locked or a forgotten one sets a PIN first: that is a proof as well. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { pinLength, type PinView } from '@ajo/contract/modules/auth.pin';
import { useState } from 'react';
import { Button, ErrorState, Form, OtpField, Problem, Row, Skeletons, Stack } from '#ui';
import { usePin, useProvePin } from '../pin.calls.ts';
import { Focused } from './focused.tsx';
import { PinLocked } from './pin-locked.tsx';
import { SetPin } from './set-pin.tsx';

type Props = { onProven: () => void; onClose: () => void };

export function PinProof({ onProven, onClose }: Props) {
  const { data, error, refetch } = usePin();
  const [forgotten, setForgotten] = useState(false);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons lines={3} />;
  const pin = data.data;
  if (pin.set_at && !pin.locked && !forgotten)
    return <PinForm onProven={onProven} onClose={onClose} onForgotten={() => setForgotten(true)} />;
  return (
    <Stack>
      <Reason pin={pin} />
      <SetPin pin={pin} onDone={onProven} />
    </Stack>
  );
}

function Reason({ pin }: { pin: PinView }) {
  if (!pin.set_at) return <p>Set a PIN to protect your money. You enter it when you pay or withdraw.</p>;
  return pin.locked ? <PinLocked /> : <p>Set a new PIN with your password and a code.</p>;
}

function PinForm({ onProven, onClose, onForgotten }: Props & { onForgotten: () => void }) {
  const prove = useProvePin();
  const [pin, setPin] = useState('');
  const [wrongAttempts, setWrongAttempts] = useState(0);
  const confirm = (): void => {
    if (pin.length !== pinLength) return;
    prove.mutate(pin, {
      onSuccess: onProven,
      onError: () => {
        setPin('');
        setWrongAttempts((count) => count + 1);
      },
    });
  };
  return (
    <Focused again={wrongAttempts}>
      <Form label="Confirm with your PIN" onSubmit={confirm}>
        <p>Enter your 4-digit PIN. We won't ask again for 10 minutes.</p>
        <Problem of={fieldless(prove.error)} />
        <OtpField
          label="PIN"
          name="pin"
          masked
          length={pinLength}
          value={pin}
          onChange={setPin}
          error={prove.error instanceof DomainError ? prove.error.errors?.['pin']?.[0] : undefined}
          required
        />
        <Row>
          <Button type="submit" busy={prove.isPending} disabled={pin.length < pinLength}>
            Confirm
          </Button>
          <Button look="plain" onClick={onClose}>
            Not now
          </Button>
          <Button look="text" onClick={onForgotten}>
            Forgot PIN?
          </Button>
        </Row>
      </Form>
    </Focused>
  );
}

/** An error of the PIN itself is shown at its field. */
const fieldless = (error: unknown): unknown => (error instanceof DomainError && error.errors?.['pin'] ? undefined : error);
