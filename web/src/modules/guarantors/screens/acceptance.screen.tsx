/** /guarantor/acceptance: an invited guarantor reads, proves their identity, records a video, and answers. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { naira } from '@ajo/contract/kernel/money';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { GuarantorId, InvitationView } from '@ajo/contract/modules/guarantors';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { brand } from '#platform/brand';
import { Button, ErrorState, Notice, Skeletons, Stack, Steps } from '#ui';
import { nextStep, type StepName, stepsOf, stepTitles } from '../acceptance-steps.ts';
import { AnswerStep, RefusalDialog } from '../components/answer-step.tsx';
import { SharedLink } from '../components/shared-link.tsx';
import { DeadLink } from '../components/dead-link.tsx';
import { ReadStep, StatementStep } from '../components/evidence-steps.tsx';
import { BvnStep, PhoneStep } from '../components/identity-steps.tsx';
import { VideoStep } from '../components/video-step.tsx';
import { type Link, useGuarantorSteps, useInvitation } from '../guarantors.calls.ts';

const isOver = (error: unknown): boolean => error instanceof DomainError && error.kind === 'signed-out';

export function GuarantorAcceptanceScreen() {
  const [search] = useSearchParams();
  const link: Link = { token: search.get('token') ?? '', email: search.get('email') ?? undefined };
  const shared = search.get('invitation');
  return (
    <Stack gap="loose">
      <title>{`Your answer as guarantor | ${brand.name}`}</title>
      {link.token && <Behind link={link} />}
      {!link.token && (shared ? <SharedLink invitation={shared as GuarantorId} /> : <DeadLink link={link} />)}
    </Stack>
  );
}

/** What is behind the link now. */
function Behind({ link }: { link: Link }) {
  const { data, error, refetch } = useInvitation(link);
  const calls = useGuarantorSteps(link);
  const { answer } = calls;
  if (answer.isSuccess) return <Answered accepted={answer.variables.accept === 'true'} message={answer.data.message} />;
  if (isOver(error) || isOver(answer.error)) return <DeadLink link={link} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Open data={data} link={link} calls={calls} /> : <Skeletons />;
}

type OpenProps = { data: InvitationView; link: Link; calls: ReturnType<typeof useGuarantorSteps> };

function Open({ data, link, calls }: OpenProps) {
  const [hasRead, setHasRead] = useState(false);
  const [isRefusing, setIsRefusing] = useState(false);
  /** Evidence to be added or replaced before the answer. */
  const [chosen, setChosen] = useState<'video' | 'statement'>();
  const names = stepsOf(data);
  const step = chosen ?? nextStep(data, hasRead);
  const back = (): void => setChosen(undefined);
  const steps: Record<StepName, () => ReactNode> = {
    read: () => <ReadStep data={data} onDone={() => setHasRead(true)} />,
    bvn: () => <BvnStep data={data} calls={calls} />,
    phone: () => <PhoneStep calls={calls} />,
    video: () => <VideoStep data={data} link={link} onDone={back} />,
    statement: () => <StatementStep data={data} link={link} onDone={back} />,
    answer: () => <AnswerStep data={data} calls={calls} onChange={setChosen} />,
  };
  return (
    <>
      {step === 'read' ? <Request data={data} /> : <StepHead data={data} step={step} />}
      {!chosen && <Steps names={names.map((name) => stepTitles[name])} current={names.indexOf(step)} />}
      {steps[step]()}
      {chosen ? (
        <div>
          <Button look="text" onClick={back}>
            Back to my answer
          </Button>
        </div>
      ) : (
        step !== 'answer' && <Refusing onClick={() => setIsRefusing(true)} />
      )}
      {isRefusing && <RefusalDialog data={data} calls={calls} onClose={() => setIsRefusing(false)} />}
    </>
  );
}

const Request = ({ data }: { data: InvitationView }) => (
  <div>
    <h1>{data.borrower} asks you to be a guarantor</h1>
    <p>
      For a loan of <strong>{naira(data.amount)}</strong>. You may refuse without giving a reason. The link is valid until{' '}
      {longDay(dayInLagos(data.expires_at))}.
    </p>
  </div>
);

/** The request was read: its step has the room, on a phone above all the camera. */
const StepHead = ({ data, step }: { data: InvitationView; step: StepName }) => (
  <div>
    <h1>{stepTitles[step]}</h1>
    <p className="quiet">
      Guarantee for {data.borrower}, {naira(data.amount)}
    </p>
  </div>
);

function Refusing({ onClick }: { onClick: () => void }) {
  return (
    <div>
      <Button look="text" onClick={onClick}>
        I do not want to be a guarantor
      </Button>
    </div>
  );
}

function Answered({ accepted, message }: { accepted: boolean; message: string }) {
  return (
    <>
      <h1>{accepted ? 'You have accepted' : 'You have refused'}</h1>
      <Notice tone="success" title={message}>
        {accepted
          ? ' We have sent you a confirmation. You guarantee the loan from the day it is paid out. We write to you when you are released.'
          : ' You have no obligation. The borrower learns only that you refused.'}
      </Notice>
      <p>You can close this page.</p>
    </>
  );
}
