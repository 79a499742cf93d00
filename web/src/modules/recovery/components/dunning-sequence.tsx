/** The dunning sequence: its steps for those who read, a form with a preview for those who keep the settings, and its versions. */
import { may } from '@ajo/contract/kernel/access';
import type { DunningStep } from '@ajo/contract/modules/recovery.dunning';
import type { ReactNode } from 'react';
import { session } from '#platform/session';
import { Card, ErrorState, SettingChanges, Skeletons, Stack, Timeline } from '#ui';
import { useDunning } from '../recovery.calls.ts';
import { letterChannels } from '../recovery.labels.ts';
import { DunningForm } from './dunning-form.tsx';
import './dunning-form.css';

export function DunningSequence() {
  const { data, error, refetch } = useDunning();
  const edits = may(session.role(), 'settings.manage');
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  return (
    <Stack gap="loose">
      {edits ? (
        <DunningForm key={Math.max(0, ...data.versions.map(({ changed_at: at }) => at.getTime()))} view={data} />
      ) : (
        <Card title="Letters and texts">
          {data.steps.length === 0 ? <p className="quiet">No letters are set up.</p> : <Steps of={data.steps} />}
        </Card>
      )}
      <SettingChanges<readonly DunningStep[]>
        title="Planned and earlier letters"
        changes={data.versions.map(({ steps: values, ...version }) => ({ ...version, values }))}
        facts={(steps) => ({ Letters: summaryOf(steps) })}
        edits={edits}
      />
    </Stack>
  );
}

const Steps = ({ of: steps }: { of: readonly DunningStep[] }) => (
  <Timeline
    moments={steps.map(({ days, channel, subject, text }) => ({
      id: String(days),
      title: `Day ${days}`,
      when: letterChannels[channel],
      children: (
        <>
          {subject && <p>{subject}</p>}
          <p className="quiet">{text}</p>
        </>
      ),
    }))}
  />
);

const summaryOf = (steps: readonly DunningStep[]): ReactNode =>
  steps.length === 0 ? (
    'No letters'
  ) : (
    <span className="dunning-schedule">
      {steps.map(({ days, channel }) => (
        <span key={days}>
          Day {days} · {letterChannels[channel]}
        </span>
      ))}
    </span>
  );
