/** What of the profile is complete, as the server sees it, and the form of what comes next. */
import type { SectionName } from '@ajo/contract/modules/onboarding';
import { useState } from 'react';
import { Button, Card, ErrorState, Progress, Row, Skeletons, Stack, StatusTag } from '#ui';
import { useOnboarding } from '../onboarding.calls.ts';
import { SectionForm } from './section-forms.tsx';

export function ProfileMeter() {
  const { data, error, refetch } = useOnboarding();
  const [open, setOpen] = useState<SectionName>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const shown = open ?? data.next;
  return (
    <Stack gap="loose">
      <Progress value={data.percent} label={`Your profile is ${data.percent}% complete`} />
      {data.sections.map((section) => (
        <Card
          key={section.name}
          title={section.title}
          actions={<StatusTag tone={section.state === 'complete' ? 'secondary' : 'warning'}>{section.state}</StatusTag>}
        >
          <Stack>
            <p className="quiet">{section.summary ?? section.why}</p>
            {shown === section.name && section.state === 'incomplete' && (
              <SectionForm section={section.name} onSaved={() => setOpen(undefined)} />
            )}
            {section.state === 'incomplete' && shown !== section.name && (
              <Row>
                <Button look="plain" onClick={() => setOpen(section.name)}>
                  Fill this in
                </Button>
              </Row>
            )}
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}
