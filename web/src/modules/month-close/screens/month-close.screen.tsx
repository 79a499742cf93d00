/** /admin/month-close: what is left to do for a month, each line with its screen, and the request to close it. */
import { may } from '@ajo/contract/kernel/access';
import { dayInLagos, monthName, longInstant } from '@ajo/contract/kernel/time';
import type { MonthCheck, MonthCheckName, MonthClose } from '@ajo/contract/modules/month-close';
import { monthCheckLabels } from '@ajo/contract/modules/month-close.words';
import { Link } from 'react-router';
import { now } from '#platform/clock';
import { pastMonthChoices } from '#platform/month-choices';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Button,
  Card,
  DataTable,
  ErrorState,
  Form,
  Notice,
  PageHeader,
  Pair,
  Problem,
  Row,
  SelectField,
  Skeletons,
  Stack,
  StatusTag,
  TextField,
  useFields,
  useFilters,
} from '#ui';
import { MonthHead } from '../components/month-head.tsx';
import { MonthsList } from '../components/months-list.tsx';
import { StepLink } from '../components/step-link.tsx';
import { useMonth, useRequestClose, useTrialBalanceFile } from '../month-close.calls.ts';
import { stateLabels } from '../month-close.labels.ts';

export function MonthCloseScreen() {
  const { values, set } = useFilters('month');
  const choices = pastMonthChoices({ today: dayInLagos(now()), chosen: values.month });
  const month = choices.find(({ value }) => value === values.month)?.value ?? choices[0]?.value ?? '';
  const { data, error, refetch } = useMonth(month);
  return (
    <Stack gap="loose">
      <PageHeader title="Month close" back={{ to: paths.staff.dashboard, label: 'Dashboard' }}>
        Two people close a month. Its days can then no longer be reopened.
      </PageHeader>
      <Row>
        <SelectField label="Month" required options={choices} value={month} onChange={(value) => set('month', value)} />
      </Row>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons />}
      {data && !error && <Month key={data.month} of={data} />}
      <MonthsList />
    </Stack>
  );
}

function Month({ of: month }: { of: MonthClose }) {
  return (
    <>
      <MonthHead of={month} />
      {month.closed && (
        <Notice tone="success" title="This month is closed">
          Requested by {month.closed.requested_by}, approved by {month.closed.approved_by} on {longInstant(month.closed.at)}.
        </Notice>
      )}
      {month.requested && (
        <Notice title="Waiting for a second person">
          <Link to={paths.staff.approvals}>Open approvals</Link>
        </Notice>
      )}
      <Card title="Checklist">
        <Checklist of={month} />
      </Card>
      {!month.closed && !month.requested && may(session.role(), 'months.close') && <CloseForm of={month} />}
    </>
  );
}

type CheckRow = MonthCheck & { id: MonthCheckName };

function Checklist({ of: month }: { of: MonthClose }) {
  const isClosed = month.closed !== null;
  return (
    <DataTable<CheckRow>
      label="Checklist of the month"
      small="rows"
      rows={month.checks.map((one) => ({ ...one, id: one.check }))}
      empty="None"
      columns={{
        Step: ({ check }) => <StepLink check={check} of={month} />,
        Status: ({ state }) => <StatusTag tone={stateLabels[state].tone}>{stateLabels[state].label}</StatusTag>,
        Finding: (row) => (
          <>
            <Finding of={row} /> {!isClosed && row.check === 'trial_balance' && <TrialBalanceButton month={month.month} />}
          </>
        ),
      }}
    />
  );
}

/** With its explanation, or with who can do it. */
function Finding({ of: { check, state, finding, explanation } }: { of: MonthCheck }) {
  const isForOthers = check === 'proof' && state !== 'done' && !may(session.role(), 'jobs.run');
  const note = explanation ?? (isForOthers && whoProves);
  return note ? <Pair note={note}>{finding}</Pair> : finding;
}

const whoProves = 'Checked every night. A superadmin can run a ledger check in End of day.';

function TrialBalanceButton({ month }: { month: string }) {
  const file = useTrialBalanceFile(month);
  return (
    <>
      <Problem of={file.error} />
      <Button small look="quiet" busy={file.isPending} onClick={() => file.mutate(undefined)}>
        Download CSV
      </Button>
    </>
  );
}

function CloseForm({ of: { month, first_day: first, checks, refusal, warning } }: { of: MonthClose }) {
  const request = useRequestClose();
  const open = checks.filter(({ state }) => state === 'open').map(({ check }) => check);
  const { values, errors, field, refuse } = useFields<Partial<Record<MonthCheckName, string>>>({});
  const send = (): void => {
    const explanations = Object.fromEntries(open.flatMap((check) => (values[check] ? [[check, values[check]]] : [])));
    request.mutate({ month, explanations }, { onError: refuse });
  };
  if (refusal) return <Notice tone="warning">{refusal}</Notice>;
  return (
    <Card title={`Close ${monthName(first)}`}>
      <Form onSubmit={send} label="Close the month">
        <Problem of={Object.values(errors).some(Boolean) ? null : request.error} />
        {warning && <Notice tone="warning">{warning}.</Notice>}
        {open.map((check) => (
          <TextField
            key={check}
            label={`Why “${monthCheckLabels[check]}” is still open`}
            required
            lines={2}
            {...field(check)}
            value={values[check] ?? ''}
            error={errors[check] ?? errors[`explanations.${check}`]}
          />
        ))}
        <p className="quiet">Another person checks the list and approves the close.</p>
        <Button type="submit" busy={request.isPending}>
          Close the month
        </Button>
      </Form>
    </Card>
  );
}
