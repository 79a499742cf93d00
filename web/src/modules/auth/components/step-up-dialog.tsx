/** Requests a fresh proof when the server requires step-up. One is mounted in each area and opened by the refused call. */
import { useEffect, useRef, useState } from 'react';
import { registerProver } from '#platform/step-up';
import { later } from '#ui';
import type { Proof } from './step-up-window.tsx';

/** Most visits need no proof: the dialog is fetched when it is first needed. */
const StepUpWindow = later(async () => (await import('./step-up-window.tsx')).StepUpWindow);

function StepUp({ proof }: { proof: Proof }) {
  const [opened, setOpened] = useState(false);
  const settle = useRef<(isProven: boolean) => void>(() => undefined);

  useEffect(() => {
    const unregister = registerProver(
      () =>
        new Promise((resolve) => {
          settle.current = resolve;
          setOpened(true);
        }),
    );
    return () => {
      unregister();
      // A question that left the page has no answer: the calls that wait for it end.
      settle.current(false);
    };
  }, []);
  const close = (isProven: boolean): void => {
    setOpened(false);
    settle.current(isProven);
  };

  return opened && <StepUpWindow proof={proof} onClose={close} />;
}

/** Staff enter a code of their authenticator app. */
export const StepUpDialog = () => <StepUp proof="code" />;
/** Customers enter their PIN, or set one. */
export const PinDialog = () => <StepUp proof="pin" />;
