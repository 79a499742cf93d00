/** Shown once the server requires a confirmation of an amount far above the balance. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { useState } from 'react';
import { Checkbox, Notice } from '#ui';

const isQuestion = (error: unknown): boolean => error instanceof DomainError && error.code === 'more_than_payoff';

/** A confirmation is valid for its amount and act only. */
export function useAboveOwed(amount: Kobo | undefined, act = '') {
  const [confirmed, setConfirmed] = useState<string>();
  const [meant, setMeant] = useState<string>();
  const now = amount === undefined ? undefined : `${act} ${amount}`;
  const isConfirmed = now !== undefined && confirmed === now;
  return {
    isConfirmed,
    accepted: isConfirmed && meant === now,
    accept: (yes: boolean) => setMeant(yes ? now : undefined),
    /** The confirmation request is no error: all other errors go to `refuse`. */
    onError: (refuse: (error: unknown) => void) => (error: unknown) => (isQuestion(error) ? setConfirmed(now) : refuse(error)),
    /** The error to show; the confirmation request is shown next to the amount. */
    errorToShow: (error: unknown): unknown => (isQuestion(error) ? null : error),
  };
}

type Props = { above: ReturnType<typeof useAboveOwed>; amount: Kobo | undefined; payoff: Kobo | undefined; rest: string };

export function AboveOwed({ above, amount, payoff, rest }: Props) {
  if (!above.isConfirmed || amount === undefined) return null;
  return (
    <div role="alert">
      <Notice tone="warning" title={`${naira(amount)} is far more than this loan owes`}>
        <p>
          {payoff !== undefined && `${naira(payoff)} closes it today. `}
          {rest}
        </p>
        <Checkbox label={`${naira(amount)} is right`} checked={above.accepted} onChange={above.accept} />
      </Notice>
    </div>
  );
}
