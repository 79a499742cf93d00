/** The page of a shared request: it opens nothing, and sends the guarantor a link of their own. */
import type { GuarantorId } from '@ajo/contract/modules/guarantors';
import { brand } from '#platform/brand';
import { Button, Notice, Problem, Stack } from '#ui';
import { useRequestLink } from '../guarantors.calls.ts';
import { CallUs } from './call-us.tsx';

export function SharedLink({ invitation }: { invitation: GuarantorId }) {
  const request = useRequestLink(invitation);
  return (
    <Stack gap="loose">
      <div>
        <h1>You are asked to be a guarantor</h1>
        <p>
          A person you know has named you for a loan at {brand.name}. To protect you, only your own link opens the request: we
          send it to the phone number, and to the email address if they gave us one. You may accept or refuse.
        </p>
      </div>
      {request.isSuccess ? (
        <Notice tone="success" title="Check your phone: ">
          {request.data.message}.
        </Notice>
      ) : (
        <>
          <Problem of={request.error} />
          <Button wide busy={request.isPending} onClick={() => request.mutate()}>
            Send me my link
          </Button>
        </>
      )}
      <CallUs />
    </Stack>
  );
}
