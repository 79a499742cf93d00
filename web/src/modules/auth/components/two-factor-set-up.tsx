/** Setting two-factor up in three steps: the password, the app, the recovery codes. */
import { useState } from 'react';
import { Button, Dialog, Form, OtpField, PasswordField, Problem, Row, Stack, Steps } from '#ui';
import { useBeginTwoFactor, useConfirmTwoFactor, useForgetTwoFactor } from '../two-factor.calls.ts';
import './two-factor.css';
import { RecoveryCodes } from './recovery-codes.tsx';

type Key = NonNullable<ReturnType<typeof useBeginTwoFactor>['data']>['data'];

export function TwoFactorSetUp({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<Key>();
  const [codes, setCodes] = useState<readonly string[]>();
  const refresh = useForgetTwoFactor();
  const end = (): void => {
    onClose();
    if (codes) refresh();
  };
  const current = [key, codes].filter(Boolean).length;
  return (
    <Dialog title="Set up two-factor authentication" onClose={end}>
      <Steps names={['Your password', 'Your app', 'Recovery codes']} current={current} />
      {!key && <PasswordStep onDone={setKey} />}
      {key && !codes && <AppStep sharedKey={key} onDone={setCodes} />}
      {codes && <RecoveryCodes codes={codes} onDone={end} />}
    </Dialog>
  );
}

function PasswordStep({ onDone }: { onDone: (key: Key) => void }) {
  const begin = useBeginTwoFactor();
  const [password, setPassword] = useState('');
  return (
    <Form label="Your password" onSubmit={() => begin.mutate(password, { onSuccess: ({ data }) => onDone(data) })}>
      <Problem of={begin.error} />
      <PasswordField label="Password" value={password} onChange={setPassword} required />
      <Row>
        <Button type="submit" busy={begin.isPending}>
          Continue
        </Button>
      </Row>
    </Form>
  );
}

const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

function AppStep({ sharedKey, onDone }: { sharedKey: Key; onDone: (codes: readonly string[]) => void }) {
  const confirm = useConfirmTwoFactor();
  const [code, setCode] = useState('');
  return (
    <Form label="Your app" onSubmit={() => confirm.mutate(code, { onSuccess: ({ data }) => onDone(data.recovery_codes) })}>
      <p>Scan this with an authenticator app (Google Authenticator, Aegis, 1Password …), then type the code that it shows.</p>
      <img
        className="qr"
        alt="Code to scan with your authenticator app"
        src={`data:image/svg+xml,${encodeURIComponent(sharedKey.qr_svg)}`}
        width={220}
        height={220}
      />
      <Stack gap="tight">
        <span className="quiet">Cannot scan it? Type this key into the app:</span>
        <code className="manual-key" aria-label="Key to type">
          {inFours(sharedKey.secret)}
        </code>
        <a href={sharedKey.uri}>Open it in an app on this device</a>
      </Stack>
      <Problem of={confirm.error} />
      <OtpField label="Code" hint="Six digits from your authenticator app." value={code} onChange={setCode} required />
      <Row>
        <Button type="submit" busy={confirm.isPending} disabled={code.length < 6}>
          Turn on
        </Button>
      </Row>
    </Form>
  );
}
