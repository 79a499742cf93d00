/** The window that is before money leaves: the amount is typed once more. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import type { ConfirmedBy } from './confirmations.ts';
import { Dialog } from './dialog.tsx';
import { Problem } from './feedback.tsx';
import { MoneyInput } from './money-input.tsx';

type ConfirmProps = {
  act: ConfirmedBy<'amount'>;
  /** The question, with amount and person: "Pay ₦50,000.00 to Ada Obi?" */
  title: string;
  amount: Kobo;
  opened?: boolean;
  busy: boolean;
  error: unknown;
  /** The verb on the button; the amount is added. */
  verb: string;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Never undone by a toast: money needs a confirmation before, not after. */
export function ConfirmMoneyDialog({ title, opened = true, onClose, ...rest }: ConfirmProps) {
  return (
    <Dialog title={title} opened={opened} onClose={onClose}>
      <Confirm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function Confirm({ amount, busy, error, verb, onConfirm, onClose, children }: Omit<ConfirmProps, 'title' | 'opened'>) {
  const [typed, setTyped] = useState<Kobo>();
  return (
    <>
      {children}
      <MoneyInput
        label={`Type ${naira(amount)} to confirm`}
        value={typed}
        onChange={setTyped}
        error={typed !== undefined && typed !== amount ? `This is not ${naira(amount)} yet` : undefined}
        required
      />
      <Problem of={error} />
      <div className="row">
        <Button busy={busy} disabled={typed !== amount} onClick={onConfirm}>
          {verb} {naira(amount)}
        </Button>
        <Button look="plain" onClick={onClose}>
          Not now
        </Button>
      </div>
    </>
  );
}
