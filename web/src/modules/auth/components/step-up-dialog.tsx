/** Requests a fresh proof when the server requires step-up. One is mounted in each area and opened by the refused call. */
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { registerProver } from '#platform/step-up';
import { Dialog, later } from '#ui';

type ProofProps = { onProven: () => void; onClose: () => void };

function stepUpDialog(title: string, Proof: ComponentType<ProofProps>) {
  return function StepUp() {
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
      <Dialog title={title} opened={opened} onClose={() => close(false)} size="sm">
        <Proof onProven={() => close(true)} onClose={() => close(false)} />
      </Dialog>
    );
  };
}

/** Most visits move no money: the forms are fetched when they are first needed. */
const ProofForm = later(async () => (await import('./proof-form.tsx')).ProofForm);
const PinProof = later(async () => (await import('./pin-proof.tsx')).PinProof);

/** Staff enter a code of their authenticator app. */
export const StepUpDialog = stepUpDialog('Is it you?', ProofForm);
/** Customers enter their PIN, or set one. */
export const PinDialog = stepUpDialog('Confirm with your PIN', PinProof);
