/** The page for an invalid link: the reason, and the next step. */
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { LinkState } from '@ajo/contract/modules/guarantors';
import { Button, ErrorState, Notice, Problem, Skeletons, Stack } from '#ui';
import { type Link, useLinkState, useRenewal } from '../guarantors.calls.ts';
import { CallUs } from './call-us.tsx';

/** The day of the end is not known of every request. */
const onDay = (on: string): string => on && ` on ${on}`;

type Words = { title: string; text: (on: string) => string; renewable?: true };
const unknown: Words = {
  title: 'This link is not valid',
  text: () =>
    'A part of the link may be missing. Open it again from our message, or copy the whole link. If it still fails, ask the person who named you to send a reminder. You then get a new link.',
};
const words: Record<LinkState, Words> = {
  open: { title: 'This link works', text: () => 'Reload the page.' },
  expired: {
    title: 'This link has expired',
    text: (on) => `A link works for 7 days, this one until ${on}. You can have a new one.`,
    renewable: true,
  },
  replaced: {
    title: 'There is a newer link',
    text: (on) =>
      `We sent you another link on ${on}, and only the newest works. Look for our latest message, or request a new link.`,
    renewable: true,
  },
  accepted: {
    title: 'You have accepted already',
    text: (on) => `We have your answer of ${on}. We have sent you a confirmation, and write to you when you are released.`,
  },
  refused: { title: 'You have refused already', text: (on) => `We have your answer of ${on}. You have no obligation.` },
  withdrawn: {
    title: 'This request was withdrawn',
    text: (on) => `The request was withdrawn${onDay(on)}. You do not need to do anything, and you have no obligation.`,
  },
  loan_ended: {
    title: 'The loan no longer needs your answer',
    text: (on) => `The application was withdrawn or decided${onDay(on)} without your answer. You have no obligation.`,
  },
  unknown,
};

export function DeadLink({ link }: { link: Link }) {
  const isWhole = link.token !== '';
  const { data, error, refetch } = useLinkState(link, isWhole);
  if (error)
    return (
      <Stack gap="loose">
        <ErrorState error={error} onRetry={() => void refetch()} />
        <CallUs />
      </Stack>
    );
  if (isWhole && !data) return <Skeletons />;
  const { title, text, renewable } = words[data?.state ?? 'unknown'];
  return (
    <Stack gap="loose">
      <div>
        <h1>{title}</h1>
        <p>{text(data?.at ? longDay(dayInLagos(data.at)) : '')}</p>
      </div>
      {renewable && <Renewal link={link} />}
      <CallUs />
    </Stack>
  );
}

function Renewal({ link }: { link: Link }) {
  const renew = useRenewal(link);
  if (renew.isSuccess)
    return (
      <Notice tone="success" title="Check your messages: ">
        {renew.data.message}.
      </Notice>
    );
  return (
    <Stack>
      <Problem of={renew.error} />
      <Button wide busy={renew.isPending} onClick={() => renew.mutate()}>
        Send me a new link
      </Button>
    </Stack>
  );
}
