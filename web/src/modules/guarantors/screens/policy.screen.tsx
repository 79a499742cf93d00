/** /admin/guarantor-policy: what is asked of guarantors; those who keep the settings change it from today on. */
import { may } from '@ajo/contract/kernel/access';
import { naira } from '@ajo/contract/kernel/money';
import type { GuarantorTerms } from '@ajo/contract/modules/guarantors/staff';
import { useState } from 'react';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Button,
  Card,
  ErrorState,
  Facts,
  Form,
  MoneyInput,
  PageHeader,
  Problem,
  Skeletons,
  Stack,
  TextField,
  useFields,
} from '#ui';
import { useGuarantorTerms, useSetGuarantorTerms } from '../policy.calls.ts';

export function PolicyScreen() {
  const { data, error, refetch } = useGuarantorTerms();
  return (
    <Stack gap="loose">
      <PageHeader title="Guarantor policy" back={{ to: paths.staff.dashboard, label: 'Dashboard' }}>
        For how many loans one person may stand, and what a guarantor gives before the answer counts.
      </PageHeader>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons />}
      {data && (may(session.role(), 'settings.manage') ? <TermsForm terms={data} /> : <Terms terms={data} />)}
    </Stack>
  );
}

const Terms = ({ terms }: { terms: GuarantorTerms }) => (
  <Card title="As it is">
    <Facts
      of={{
        'One person stands for at most': `${terms.live_cap} ${terms.live_cap === 1 ? 'loan' : 'loans'} at a time`,
        'A video is asked from': naira(terms.video_from),
        'A bank statement is asked from': naira(terms.statement_from),
      }}
    />
  </Card>
);

function TermsForm({ terms }: { terms: GuarantorTerms }) {
  const save = useSetGuarantorTerms();
  const [cap, setCap] = useState(String(terms.live_cap));
  const { values, errors, set, setErrors, refuse } = useFields<{
    video_from: GuarantorTerms['video_from'] | undefined;
    statement_from: GuarantorTerms['statement_from'] | undefined;
  }>(terms);
  const send = (): void => {
    const { video_from, statement_from } = values;
    if (video_from === undefined || statement_from === undefined)
      return setErrors({
        ...(video_from === undefined && { video_from: 'Enter an amount' }),
        ...(statement_from === undefined && { statement_from: 'Enter an amount' }),
      });
    const live_cap = /^\d{1,3}$/.test(cap.trim()) ? Number(cap) : Number.NaN;
    setErrors({});
    save.mutate({ live_cap, video_from, statement_from }, { onError: refuse });
  };
  return (
    <Card title="From today on">
      <Form onSubmit={send} label="Guarantor policy">
        <Problem of={Object.values(errors).some(Boolean) ? null : save.error} />
        <TextField
          label="One person stands for at most so many loans at a time"
          inputMode="numeric"
          required
          value={cap}
          onChange={setCap}
          error={errors['live_cap']}
        />
        <MoneyInput
          label="A video is asked for loans from"
          required
          value={values.video_from}
          onChange={(amount) => set('video_from', amount)}
          error={errors['video_from']}
        />
        <MoneyInput
          label="A bank statement is asked for loans from"
          required
          value={values.statement_from}
          onChange={(amount) => set('statement_from', amount)}
          error={errors['statement_from']}
        />
        <p className="quiet">Answers that were given stay as they are. The change stands in the history.</p>
        <Button type="submit" busy={save.isPending}>
          Save the policy
        </Button>
      </Form>
    </Card>
  );
}
