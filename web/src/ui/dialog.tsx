/** Windows over the page: a plain dialog, and the one that stands before money moves. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Problem } from './feedback.tsx';
import { MoneyInput } from './money-input.tsx';

type DialogProps = { title: string; opened?: boolean; onClose: () => void; children: ReactNode; size?: 'sm' | 'md' | 'lg' };

/**
 * The browser's own dialog: it keeps the focus inside, gives it back, closes on Escape and makes the rest inert, for no bytes.
 * May stay mounted with `opened` toggled, or be mounted only while it is open.
 */
export function Dialog({ title, opened = true, onClose, children, size = 'md' }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = box.current;
    if (!opened || !dialog) return undefined;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [opened]);
  const cancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog ref={box} className={`dialog dialog-${size}`} aria-labelledby={titleId} onCancel={cancel}>
      {opened && (
        <>
          <header className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <button type="button" className="dialog-close" aria-label="Close" onClick={onClose}>
              <IconX size={20} aria-hidden="true" />
            </button>
          </header>
          <div className="stack dialog-body">{children}</div>
        </>
      )}
    </dialog>
  );
}

type ConfirmProps = {
  /** The question, with amount and person: "Pay ₦50,000.00 to Ada Obi?" */
  title: string;
  amount: Kobo;
  opened?: boolean;
  busy: boolean;
  error: unknown;
  /** The verb on the button; the amount is added. */
  verb: string;
  /** Large amounts are typed once more. */
  typeToConfirm?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Never undone by a toast: money is asked about before, not after. */
export function ConfirmMoneyDialog({ title, opened = true, onClose, ...rest }: ConfirmProps) {
  return (
    <Dialog title={title} opened={opened} onClose={onClose}>
      <Confirm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function Confirm({
  amount,
  busy,
  error,
  verb,
  typeToConfirm = false,
  onConfirm,
  onClose,
  children,
}: Omit<ConfirmProps, 'title' | 'opened'>) {
  const [typed, setTyped] = useState<Kobo>();
  return (
    <>
      {children}
      {typeToConfirm && <MoneyInput label={`Type ${naira(amount)} to confirm`} value={typed} onChange={setTyped} required />}
      <Problem of={error} />
      <div className="row">
        <Button busy={busy} disabled={typeToConfirm && typed !== amount} onClick={onConfirm}>
          {verb} {naira(amount)}
        </Button>
        <Button look="plain" onClick={onClose}>
          Not now
        </Button>
      </div>
    </>
  );
}
