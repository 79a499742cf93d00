/** A customer lets us read the account: to the bank's own sign-in, and back with a code. */
import type { StatementReceipt } from '@ajo/contract/modules/statements';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, Notice, Problem, Stack } from '#ui';
import { isOurReturn, useConnectBank, useGiveStatement } from '../statements.calls.ts';

type End = 'cancelled' | 'foreign';
const endings: Record<End, { title: string; text: string }> = {
  cancelled: { title: 'Your bank was not connected', text: 'Nothing was sent to us. Try again, or send a file.' },
  foreign: { title: 'This was not begun here', text: 'Connect your bank with the button below, in this window.' },
};

/** Takes up a return from the bank once, and leaves no code in the address. */
function useReturn(onGiven: () => void) {
  const [address, setAddress] = useSearchParams();
  const give = useGiveStatement(() => undefined);
  const [ending, setEnding] = useState<End>();
  const state = address.get('connect');
  const isTaken = useRef(false);
  useEffect(() => {
    if (state === null || isTaken.current) return;
    isTaken.current = true;
    const code = address.get('code');
    const rest = new URLSearchParams([...address].filter(([name]) => name === 'section'));
    setAddress(rest, { replace: true });
    if (!isOurReturn(state)) setEnding(code ? 'foreign' : undefined);
    else if (code) give.mutate({ code }, { onSuccess: onGiven });
    else setEnding('cancelled');
  }, [state, address, setAddress, give, onGiven]);
  return { give, ending };
}

export function BankConnect({ given, onGiven }: { given: readonly StatementReceipt[]; onGiven: () => void }) {
  const connect = useConnectBank();
  const { give, ending } = useReturn(onGiven);
  const code = give.error ? give.variables?.code : undefined;
  return (
    <Stack gap="tight">
      {ending && (
        <Notice tone="warning" title={endings[ending].title}>
          {endings[ending].text}
        </Notice>
      )}
      <Problem of={give.error ?? connect.error} />
      {code ? (
        <Button busy={give.isPending} onClick={() => give.mutate({ code }, { onSuccess: onGiven })}>
          Try again
        </Button>
      ) : (
        <Button
          wide
          look={given.length > 0 ? 'plain' : 'filled'}
          busy={connect.isPending || give.isPending}
          onClick={() => connect.mutate()}
        >
          {given.some(({ source }) => source === 'mono') ? 'Connect my bank again' : 'Connect my bank'}
        </Button>
      )}
      <p className="quiet">
        You sign in on the page of your bank, by way of Mono. We see the last six months, never your password, and cannot move
        money.
      </p>
    </Stack>
  );
}
