/** Requests a fresh code when the server requires step-up. It is mounted once in the staff area and opened by the refused call. */
import { useEffect, useRef, useState } from 'react';
import { registerProver } from '#platform/step-up';
import { Dialog, later } from '#ui';

/** Most visits move no money: the form is fetched when it is first needed. */
const ProofForm = later(async () => (await import('./proof-form.tsx')).ProofForm);

export function StepUpDialog() {
  const [opened, setOpened] = useState(false);
  const settle = useRef<(isProven: boolean) => void>(() => undefined);

  useEffect(
    () =>
      registerProver(
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
