/** A customer lets us read the account: to the bank's own sign-in, and back with a code. */
import type { StatementReceipt } from '@ajo/contract/modules/statements';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, Notice, Problem, Stack } from '#ui';
import { forgetDeparture, isOurReturn, useConnectBank, useSubmitStatement } from '../statements.calls.ts';

type End = 'cancelled' | 'foreign';
const endings: Record<End, { title: string; text: string }> = {
  cancelled: { title: 'Your bank was not connected', text: 'Nothing was sent to us. Try again, or send a file.' },
  foreign: {
    title: 'This connection was started in another window',
    text: 'Connect your bank with the button below, in this window.',
  },
};

type Arrival = { code?: string; ending?: End };

/** Undefined when the page was not opened by a bank's redirect. */
function arrivalOf(address: URLSearchParams): Arrival | undefined {
  const state = address.get('connect');
  const code = address.get('code');
  if (state === null) return undefined;
  if (!isOurReturn(state)) return code ? { ending: 'foreign' } : {};
  return code ? { code } : { ending: 'cancelled' };
}

/** Takes up a return from the bank once, and leaves no code in the address. */
function useReturn(onSubmitted: () => void) {
  const [address, setAddress] = useSearchParams();
  const submit = useSubmitStatement(() => undefined);
  const [arrival] = useState(() => arrivalOf(address));
  const isTaken = useRef(false);
  useEffect(() => {
    if (!arrival || isTaken.current) return;
    isTaken.current = true;
    forgetDeparture();
    setAddress((now) => new URLSearchParams([...now].filter(([name]) => name === 'section')), { replace: true });
    if (arrival.code) submit.mutate({ code: arrival.code }, { onSuccess: onSubmitted });
  }, [arrival, setAddress, submit, onSubmitted]);
  return { give: submit, ending: arrival?.ending };
}

export function BankConnect({ statements, onSubmitted }: { statements: readonly StatementReceipt[]; onSubmitted: () => void }) {
  const connect = useConnectBank();
  const { give: submit, ending } = useReturn(onSubmitted);
  const code = submit.error ? submit.variables?.code : undefined;
  return (
    <Stack gap="tight">
      {ending && (
        <Notice tone="warning" title={endings[ending].title}>
          {endings[ending].text}
        </Notice>
      )}
      <Problem of={submit.error ?? connect.error} />
      {code ? (
        <Button busy={submit.isPending} onClick={() => submit.mutate({ code }, { onSuccess: onSubmitted })}>
          Try again
        </Button>
      ) : (
        <Button
          wide
          look={statements.length > 0 ? 'plain' : 'filled'}
          busy={connect.isPending || submit.isPending}
          onClick={() => connect.mutate()}
        >
          {statements.some(({ source }) => source === 'mono') ? 'Connect my bank again' : 'Connect my bank'}
        </Button>
      )}
      <p className="quiet">
        You sign in on your bank’s page, through Mono. We see the last six months, never your password, and cannot move money.
      </p>
    </Stack>
  );
}
