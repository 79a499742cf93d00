/** One section of the profile at a time: which one, why we ask, its form, and the way back. What was saved stays saved on every device. */
import type { OwnOnboarding, SectionName } from '@ajo/contract/modules/onboarding.sections';
import { type ReactNode, useState } from 'react';
import { Button, Card, Notice, Progress, Row, Stack, Steps } from '#ui';
import { stepShown, stepsOf } from '../wizard-steps.ts';
import { SectionForm } from './section-form.tsx';

type Props = {
  profile: OwnOnboarding;
  /** The section in the address; for anything else the server's next. */
  open: string | null;
  onOpen: (section: SectionName) => void;
  onSaved: () => void;
  /** Absent where there is nothing to go back to. */
  onLeave?: (() => void) | undefined;
  /** What is here when the customer has nothing left to do. */
  finished?: ReactNode;
};

export function ProfileWizard({ profile, open, onOpen, onSaved, onLeave, finished }: Props) {
  const [isLater, setLater] = useState(false);
  const section = stepShown(profile, { open, isLater });
  const steps = stepsOf(profile);
  const at = steps.findIndex(({ name }) => name === section?.name);
  const before = steps[at - 1];
  if (!section) return <>{profile.percent === 100 ? finished : <AwaitingReview profile={profile} />}</>;
  return (
    <Stack>
      {section.asked ? (
        <Steps names={steps.map(({ title }) => title)} current={at} />
      ) : (
        <Progress value={profile.percent} label={`Your profile is ${profile.percent}% complete`} />
      )}
      <Card title={section.title}>
        <Stack>
          <p className="quiet">Why we ask: {section.why}</p>
          {section.verification === 'rejected' && (
            <Notice tone="error" title="Please send this again">
              {section.reason}
            </Notice>
          )}
          {section.name === 'identity' && section.verification === 'verified' ? (
            <Notice tone="success">{section.summary}</Notice>
          ) : (
            <SectionForm section={section} onSaved={onSaved} />
          )}
        </Stack>
      </Card>
      <Row spread>
        {before ? (
          <Button look="quiet" onClick={() => onOpen(before.name)}>
            Back
          </Button>
        ) : (
          <span />
        )}
        {(onLeave || !section.required) && (
          <Button look="quiet" onClick={onLeave ?? (() => setLater(true))}>
            {section.state === 'complete' ? 'Keep it' : 'Later'}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

/** Everything is given; what is left is for our people. */
function AwaitingReview({ profile }: { profile: OwnOnboarding }) {
  const waits = profile.sections.filter(
    ({ required, verification, state }) => required && state === 'incomplete' && verification === 'waiting',
  );
  return (
    <Notice tone="warning" title="You have given us everything">
      We are looking at: {waits.map(({ title }) => title.toLowerCase()).join(', ')}. We tell you by e-mail and here as soon as it
      is done.
    </Notice>
  );
}
