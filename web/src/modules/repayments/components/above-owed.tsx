/** Shown once the server has asked whether an amount far above what the loan owes is meant. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { useState } from 'react';
import { Checkbox, Notice } from '#ui';

/** `accepted` counts for the amount it was said about: another amount is asked about again. */
export function useAboveOwed(amount: Kobo | undefined) {
  const [asked, setAsked] = useState<Kobo>();
  const [meant, setMeant] = useState<Kobo>();
  const isAsked = asked !== undefined && asked === amount;
  return {
    isAsked,
    accepted: isAsked && meant === amount,
    accept: (yes: boolean) => setMeant(yes ? amount : undefined),
    hear: (error: unknown): void => {
      if (error instanceof DomainError && error.code === 'more_than_payoff') setAsked(amount);
    },
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
