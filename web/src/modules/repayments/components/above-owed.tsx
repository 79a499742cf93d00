/** Shown once the server has asked whether an amount far above what the loan owes is meant. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { useState } from 'react';
import { Checkbox, Notice } from '#ui';

const isQuestion = (error: unknown): boolean => error instanceof DomainError && error.code === 'more_than_payoff';

/** What is accepted counts for the amount, and the act, that it was said about: everything else is asked about again. */
export function useAboveOwed(amount: Kobo | undefined, act = '') {
  const [confirmed, setConfirmed] = useState<string>();
  const [meant, setMeant] = useState<string>();
  const now = amount === undefined ? undefined : `${act} ${amount}`;
  const isConfirmed = now !== undefined && confirmed === now;
  return {
    isAsked: isConfirmed,
    accepted: isConfirmed && meant === now,
    accept: (yes: boolean) => setMeant(yes ? now : undefined),
    /** The question is no refusal: everything else goes on to `refuse`. */
    heard: (refuse: (error: unknown) => void) => (error: unknown) => (isQuestion(error) ? setConfirmed(now) : refuse(error)),
    /** What is said as an error; the question is said next to the amount. */
    unlessAsked: (error: unknown): unknown => (isQuestion(error) ? null : error),
  };
}

type Props = { above: ReturnType<typeof useAboveOwed>; amount: Kobo | undefined; payoff: Kobo | undefined; rest: string };

export function AboveOwed({ above, amount, payoff, rest }: Props) {
  if (!above.isAsked || amount === undefined) return null;
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
