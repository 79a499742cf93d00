/** /admin/approval-limits: up to which amount who approves alone; those who keep the settings change them from today on. */
import { may } from '@ajo/contract/kernel/access';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import type { ApprovalLimits } from '@ajo/contract/modules/loans.desk';
import { useState } from 'react';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Button, Card, ErrorState, Facts, Form, MoneyInput, PageHeader, Problem, Skeletons, Stack, useFields } from '#ui';
import { useApprovalLimits, useSetApprovalLimits } from '../staff-loans.calls.ts';

export function ApprovalLimitsScreen() {
  const { data, error, refetch } = useApprovalLimits();
  return (
    <Stack gap="loose">
      <PageHeader title="Approval limits" back={{ to: paths.staff.dashboard, label: 'Dashboard' }}>
        Who approves alone, and above which amount two people must.
      </PageHeader>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons />}
      {data && (may(session.role(), 'settings.manage') ? <LimitsForm limits={data} /> : <Limits limits={data} />)}
    </Stack>
  );
}

const Limits = ({ limits }: { limits: ApprovalLimits }) => (
  <Card title="As they are">
    <Facts
      of={{
        'A sub-admin approves up to': naira(limits.subadmin),
        'Two people approve above': naira(limits.second_approver_above),
      }}
    />
  </Card>
);

function LimitsForm({ limits }: { limits: ApprovalLimits }) {
  const save = useSetApprovalLimits();
  const [subadmin, setSubadmin] = useState<Kobo | undefined>(limits.subadmin);
  const [second, setSecond] = useState<Kobo | undefined>(limits.second_approver_above);
  const { errors, setErrors, refuse } = useFields({});
  const send = (): void => {
    if (subadmin === undefined || second === undefined)
      return setErrors({
        ...(subadmin === undefined && { subadmin: 'Enter an amount' }),
        ...(second === undefined && { second_approver_above: 'Enter an amount' }),
      });
    save.mutate({ subadmin, second_approver_above: second }, { onError: refuse });
  };
  return (
    <Card title="From today on">
      <Form onSubmit={send} label="Approval limits">
        <Problem of={Object.values(errors).some(Boolean) ? null : save.error} />
        <MoneyInput
          label="A sub-admin approves up to"
          required
          value={subadmin}
          onChange={setSubadmin}
          error={errors['subadmin']}
        />
        <MoneyInput
          label="Two people approve above"
          required
          value={second}
          onChange={setSecond}
          error={errors['second_approver_above']}
        />
        <p className="quiet">Applications that are decided already keep their decision. The change stands in the history.</p>
        <Button type="submit" busy={save.isPending}>
          Save the limits
        </Button>
      </Form>
    </Card>
  );
}
