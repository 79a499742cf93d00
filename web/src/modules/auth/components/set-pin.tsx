/** Sets a PIN in two steps: the password, then the code that was sent and the new PIN. */
import { type PinCodeChannel, pinLength, type PinView } from '@ajo/contract/modules/auth.pin';
import { useState } from 'react';
import { Button, Form, OtpField, PasswordField, Problem, Row, Stack, Steps } from '#ui';
import { useSendPinCode, useSetPin } from '../pin.calls.ts';
import { Focused } from './focused.tsx';

type Sent = { to: string };

export function SetPin({ pin, onDone }: { pin: PinView; onDone: () => void }) {
  const [sent, setSent] = useState<Sent>();
  return (
    <Stack>
      <Steps names={['Your password', 'Your PIN']} current={sent ? 1 : 0} />
      {sent ? (
        <PinStep sent={sent} onDone={onDone} onAgain={() => setSent(undefined)} />
      ) : (
        <PasswordStep destinations={pin.destinations} onSent={setSent} />
      )}
    </Stack>
  );
}

const places: Record<PinCodeChannel, string> = { sms: 'phone', mail: 'email' };

function PasswordStep({ destinations, onSent }: { destinations: PinView['destinations']; onSent: (sent: Sent) => void }) {
  const send = useSendPinCode();
  const [password, setPassword] = useState('');
  const [channel, setChannel] = useState(destinations[0]?.channel ?? 'mail');
  const to = destinations.find((one) => one.channel === channel)?.to ?? '';
  const other = destinations.find((one) => one.channel !== channel);
  return (
    <Focused>
      <Form label="Your password" onSubmit={() => send.mutate({ password, channel }, { onSuccess: ({ data }) => onSent(data) })}>
        <p>
          Enter your password. We then send a code to your {places[channel]} ({to}).
        </p>
        <Problem of={send.error} />
        <PasswordField label="Password" name="current_password" value={password} onChange={setPassword} required />
        <Row>
          <Button type="submit" busy={send.isPending}>
            Send code
          </Button>
          {other && (
            <Button look="text" onClick={() => setChannel(other.channel)}>
              Use my {places[other.channel]} instead
            </Button>
          )}
        </Row>
      </Form>
    </Focused>
  );
}

type PinStepProps = { sent: Sent; onDone: () => void; onAgain: () => void };

function PinStep({ sent, onDone, onAgain }: PinStepProps) {
  const set = useSetPin();
  const [code, setCode] = useState('');
  const [pin, setPin] = useState('');
  const [repeated, setRepeated] = useState('');
  const differs = repeated.length === pinLength && repeated !== pin;
  const isComplete = code.length === 6 && pin.length === pinLength && repeated === pin;
  return (
    <Focused>
      <Form label="Your PIN" onSubmit={() => isComplete && set.mutate({ code, pin }, { onSuccess: onDone })}>
        <p>We sent a code to {sent.to}. It works for 10 minutes.</p>
        <Problem of={set.error} />
        <OtpField label="Code" name="code" hint="6 digits" value={code} onChange={setCode} required />
        <OtpField
          label="New PIN"
          name="pin"
          hint="4 digits. Not your birthday, and no pattern such as 1234"
          masked
          length={pinLength}
          value={pin}
          onChange={setPin}
          required
        />
        <OtpField
          label="Repeat the PIN"
          masked
          length={pinLength}
          value={repeated}
          onChange={setRepeated}
          error={differs ? 'The two PINs are not the same' : undefined}
          required
        />
        <Row>
          <Button type="submit" busy={set.isPending} disabled={!isComplete}>
            Set PIN
          </Button>
          <Button look="text" onClick={onAgain}>
            Send another code
          </Button>
        </Row>
      </Form>
    </Focused>
  );
}
