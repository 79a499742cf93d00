/** One section of the profile at a time: which one, why we ask, its form, and the way back. What was saved stays saved on every device. */
import type { OwnOnboarding, OwnSection, SectionName } from '@ajo/contract/modules/onboarding.sections';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button, Card, Notice, Progress, Row, Stack, Steps } from '#ui';
import { requiredStepsOf, stepShown, stepsOf } from '../wizard-steps.ts';
import { SectionForm } from './section-form.tsx';
import '../../../ui/form-step.css';

type Props = {
  profile: OwnOnboarding;
  /** The section in the address; for anything else the server's next. */
  open: string | null;
  /** `replace`: the address names the step that is shown, so that Back leads to it from the next one. */
  onOpen: (section: SectionName, options?: { replace: boolean }) => void;
  onSaved: () => void;
  /** Absent where there is nothing to go back to. */
  onLeave?: (() => void) | undefined;
  /** The steps that follow those of the profile, counted with them: of an application. Only required sections are counted then. */
  followedBy?: readonly string[];
  /** What is here when the customer has nothing left to do. */
  finished?: ReactNode;
};

export function ProfileWizard({ profile, open, onOpen, onSaved, onLeave, followedBy, finished }: Props) {
  const [isLater, setLater] = useState(false);
  const section = stepShown(profile, { open, isLater });
  useNamedStep(section, { open, onOpen });
  const steps = followedBy ? requiredStepsOf(profile) : stepsOf(profile);
  const at = steps.findIndex(({ name }) => name === section?.name);
  const before = steps[at - 1];
  if (!section) return <>{profile.percent === 100 ? finished : <AwaitingReview profile={profile} />}</>;
  return (
    <Stack>
      <Place profile={profile} names={[...steps.map(({ title }) => title), ...(followedBy ?? [])]} at={at} />
      <Card title={section.title}>
        <div className="stack form-step">
          <p className="quiet">Why we ask: {section.why}</p>
          <Rejection section={section} />
          {section.name === 'identity' && section.verification === 'verified' ? (
            <Notice tone="success">{section.summary}</Notice>
          ) : (
            <SectionForm section={section} onSaved={onSaved} />
          )}
        </div>
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

/** Puts the step that is shown into the address. What may be postponed is not named: "Later" would not leave it. */
function useNamedStep(section: OwnSection | undefined, { open, onOpen }: Pick<Props, 'open' | 'onOpen'>): void {
  const unnamed = section?.required && section.name !== open ? section.name : undefined;
  const nameStep = useEffectEvent((name: SectionName) => onOpen(name, { replace: true }));
  useEffect(() => {
    if (unnamed) nameStep(unnamed);
  }, [unnamed]);
}

const Rejection = ({ section: { verification, reason } }: { section: OwnSection }) =>
  verification === 'rejected' && (
    <Notice tone="error" title="Please send this again">
      {reason}
    </Notice>
  );

/** The step in the count, or the progress for a section outside of it (`at` is -1). */
function Place({ profile, names, at }: Pick<Props, 'profile'> & { names: readonly string[]; at: number }) {
  if (at >= 0) return <Steps names={names} current={at} />;
  return <Progress value={profile.percent} label={`Your profile is ${profile.percent}% complete`} />;
}

/** The customer has sent everything; staff still review some sections. */
function AwaitingReview({ profile }: { profile: OwnOnboarding }) {
  const waits = profile.sections.filter(
    ({ required, verification, state }) => required && state === 'incomplete' && verification === 'waiting',
  );
  return (
    <Notice tone="warning" title="Your profile is in review">
      We are checking: {waits.map(({ title }) => title.toLowerCase()).join(', ')}. We'll notify you when we have finished.
    </Notice>
  );
}
