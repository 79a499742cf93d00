/** What was sent and could not be accepted: the reason, and one button to exactly this upload. */
import type { RejectedSection } from '@ajo/contract/modules/onboarding.sections';
import { paths } from '#platform/paths';
import { LinkButton, Notice, Stack } from '#ui';

export type SendAgainProps = { rejected: readonly RejectedSection[] };

export const SendAgain = ({ rejected }: SendAgainProps) => (
  <Stack>
    {rejected.map(({ name, title, reason }) => (
      <Notice key={name} tone="error" title={`${title}: please send it again`}>
        {reason && <p>{reason}</p>}
        <LinkButton to={`${paths.profile}?section=${name}`}>Send it again</LinkButton>
      </Notice>
    ))}
  </Stack>
);
