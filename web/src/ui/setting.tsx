/** What people decide and what holds from a day on: who reads sees it as it is, who keeps the settings changes it. */
import { may } from '@ajo/contract/kernel/access';
import type { ReactNode } from 'react';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Button } from './button.tsx';
import { ErrorState, Problem, Skeletons } from './feedback.tsx';
import { Form } from './form.tsx';
import { Card, Facts } from './card.tsx';
import { PageHeader, Stack } from './layout.tsx';

type ScreenProps<Terms> = {
  title: string;
  /** What it decides. */
  children: ReactNode;
  of: { data: Terms | undefined; error: unknown; refetch: () => unknown };
  /** For those who only read. */
  asItIs: { title: string; facts: (terms: Terms) => Record<string, ReactNode> };
  form: (terms: Terms) => ReactNode;
};

export function SettingScreen<Terms>({ title, children, of: { data, error, refetch }, asItIs, form }: ScreenProps<Terms>) {
  return (
    <Stack gap="loose">
      <PageHeader title={title} back={{ to: paths.staff.settings, label: 'Settings' }}>
        {children}
      </PageHeader>
      {Boolean(error) && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons />}
      {data !== undefined &&
        (may(session.role(), 'settings.manage') ? (
          form(data)
        ) : (
          <Card title={asItIs.title}>
            <Facts of={asItIs.facts(data)} />
          </Card>
        ))}
    </Stack>
  );
}

type FormProps = {
  label: string;
  verb: string;
  /** What stays as it was decided before. */
  note: string;
  save: { error: unknown; isPending: boolean };
  errors: Partial<Record<string, string>>;
  onSend: () => void;
  children: ReactNode;
};

/** What is wrong with a field is next to the field, and only there. */
export const SettingForm = ({ label, verb, note, save, errors, onSend, children }: FormProps) => (
  <Card title="From today">
    <Form onSubmit={onSend} label={label}>
      <Problem of={Object.values(errors).some(Boolean) ? null : save.error} />
      {children}
      <p className="quiet">{note} The change is recorded in the history.</p>
      <Button type="submit" busy={save.isPending}>
        {verb}
      </Button>
    </Form>
  </Card>
);
