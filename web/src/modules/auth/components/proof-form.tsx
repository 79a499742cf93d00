/** Proves the second factor of the session with a code or a recovery code. */
import { useState } from 'react';
import { Button, Form, Problem, Row } from '#ui';
import { useProve } from '../two-factor.calls.ts';
import { CodeField } from './code-field.tsx';

export function ProofForm({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const prove = useProve();
  const [code, setCode] = useState('');
  const [byRecovery, setByRecovery] = useState(false);
  return (
    <Form label="Confirm it’s you" onSubmit={() => code && prove.mutate(code, { onSuccess: onProven })}>
      <p>This moves money or changes access. Enter the code from your authenticator app. We won't ask again for 10 minutes.</p>
      <Problem of={prove.error} />
      <CodeField name="code" byRecovery={byRecovery} value={code} onChange={setCode} />
      <Row>
        <Button type="submit" busy={prove.isPending}>
          Continue
        </Button>
        <Button look="plain" onClick={onClose}>
          Not now
        </Button>
        <Button
          look="text"
          onClick={() => {
            setCode('');
            setByRecovery(!byRecovery);
          }}
        >
          {byRecovery ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
      </Row>
    </Form>
  );
}
