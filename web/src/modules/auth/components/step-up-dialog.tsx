/** Asks for a fresh code when the server wants one before money moves. It stands once in the staff area and is opened by the refused call. */
import { useEffect, useRef, useState } from 'react';
import { lendProver } from '#platform/step-up';
import { Button, Dialog, Form, Problem, Row } from '#ui';
import { useProve } from '../two-factor.calls.ts';
import { CodeField } from './code-field.tsx';

export function StepUpDialog() {
  const [opened, setOpened] = useState(false);
  const settle = useRef<(isProven: boolean) => void>(() => undefined);

  useEffect(
    () =>
      lendProver(
        () =>
          new Promise((resolve) => {
            settle.current = resolve;
            setOpened(true);
          }),
      ),
    [],
  );
  const close = (isProven: boolean): void => {
    setOpened(false);
    settle.current(isProven);
  };

  return (
    <Dialog title="Is it you?" opened={opened} onClose={() => close(false)} size="sm">
      <ProofForm onProven={() => close(true)} onClose={() => close(false)} />
    </Dialog>
  );
}

function ProofForm({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const prove = useProve();
  const [code, setCode] = useState('');
  const [byRecovery, setByRecovery] = useState(false);
  return (
    <Form label="Is it you?" onSubmit={() => code && prove.mutate(code, { onSuccess: onProven })}>
      <p>This decides over money, or over who comes in. Enter a code to go on; for the next minutes you are not asked again.</p>
      <Problem of={prove.error} />
      <CodeField name="code" byRecovery={byRecovery} value={code} onChange={setCode} />
      <Row>
        <Button type="submit" busy={prove.isPending}>
          Go on
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
          {byRecovery ? 'Use the app instead' : 'I do not have my phone'}
        </Button>
      </Row>
    </Form>
  );
}
