/** /admin/month-close: what is left to do for a month, each line with its screen, and the request to close it. */
import { may } from '@ajo/contract/kernel/access';
import { dayInLagos, longInstant } from '@ajo/contract/kernel/time';
import type { MonthCheck, MonthCheckName, MonthClose } from '@ajo/contract/modules/month-close';
import { monthCheckLabels } from '@ajo/contract/modules/month-close.words';
import { useState } from 'react';
import { Link } from 'react-router';
import { now } from '#platform/clock';
import { pastMonthChoices } from '#platform/month-choices';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Button,
  DataTable,
  ErrorState,
  Notice,
  PageHeader,
  Pair,
  Problem,
  SelectField,
  Skeletons,
  Stack,
  StatusTag,
  useFilters,
} from '#ui';
import { CloseDialog } from '../components/close-dialog.tsx';
import { MonthHead } from '../components/month-head.tsx';
import { MonthsList } from '../components/months-list.tsx';
import { StepAct } from '../components/step-link.tsx';
import { useMonth, useTrialBalanceFile } from '../month-close.calls.ts';
import { inWorkOrder, stateLabels } from '../month-close.labels.ts';
import '../month-close.css';

/** The chosen month, or the newest one that is over. */
function useMonthChoice() {
  const { values, set } = useFilters('month');
  const choices = pastMonthChoices({ today: dayInLagos(now()), chosen: values.month });
  const month = choices.find(({ value }) => value === values.month)?.value ?? choices[0]?.value ?? '';
  return { choices, month, choose: (value: string) => set('month', value) };
}

const isRequestable = ({ closed, requested, refusal }: MonthClose): boolean => !closed && !requested && refusal === null;

export function MonthCloseScreen() {
  const { choices, month, choose } = useMonthChoice();
  const { data, error, refetch } = useMonth(month);
  // The month that was opened: an answer that changes meanwhile does not take the window and what was typed.
  const [closing, setClosing] = useState<MonthClose>();
  const open = data && isRequestable(data) ? data : undefined;
  return (
    <Stack gap="loose">
      <PageHeader
        title="Month close"
        back={{ to: paths.staff.dashboard, label: 'Dashboard' }}
        actions={
          <>
            <div className="month-choice">
              <SelectField label="Month" required options={choices} value={month} onChange={choose} />
            </div>
            {may(session.role(), 'months.close') && (
              <Button disabled={!open} onClick={() => setClosing(open)}>
                Request close
              </Button>
            )}
          </>
        }
      >
        Two people close a month. Its days can then no longer be reopened.
      </PageHeader>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons />}
      {data && !error && <Month key={data.month} of={data} />}
      <MonthsList shown={month} />
      {closing && <CloseDialog of={closing} onClose={() => setClosing(undefined)} />}
    </Stack>
  );
}

function Month({ of: month }: { of: MonthClose }) {
  const mayClose = !month.closed && !month.requested && may(session.role(), 'months.close');
  return (
    <>
      {month.closed && (
        <Notice tone="success" title="This month is closed">
          Requested by {month.closed.requested_by}, approved by {month.closed.approved_by} on {longInstant(month.closed.at)}.
        </Notice>
      )}
      {month.requested && (
        <Notice title="Waiting for a second person">
          <Link to={`${paths.staff.approvals}?state=pending`}>Open approvals</Link>
        </Notice>
      )}
      {mayClose && month.refusal && <Notice tone="warning">{month.refusal}.</Notice>}
      {mayClose && !month.refusal && month.warning && <Notice tone="warning">{month.warning}.</Notice>}
      <MonthHead of={month} />
      <section className="stack stack-tight month-checks" aria-label="Checklist">
        <h2>Checklist</h2>
        <Checklist of={month} />
      </section>
    </>
  );
}

/** The step that the refusal names is the next one. */
const nextOf = ({ checks, refusal }: MonthClose): MonthCheckName | undefined =>
  checks.find(({ state, finding }) => state === 'required' && refusal?.endsWith(finding))?.check;

type CheckRow = MonthCheck & { id: MonthCheckName };

function Checklist({ of: month }: { of: MonthClose }) {
  const isClosed = month.closed !== null;
  return (
    <DataTable<CheckRow>
      label="Checklist of the month"
      small="rows"
      rows={inWorkOrder(month.checks).map((one) => ({ ...one, id: one.check }))}
      empty="None"
      columns={{
        Step: ({ check }) => <b className="month-step">{monthCheckLabels[check]}</b>,
        Status: ({ state }) => <StatusTag tone={stateLabels[state].tone}>{stateLabels[state].label}</StatusTag>,
        Finding: (row) => <Finding of={row} />,
        Actions: ({ check, state }) => (
          <div className="month-acts">
            {!isClosed && check === 'trial_balance' && <TrialBalanceButton month={month.month} />}
            {(isClosed || check !== 'trial_balance' || state === 'done') && (
              <StepAct
                check={check}
                of={month}
                isDone={isClosed || state === 'done'}
                look={check === nextOf(month) ? 'filled' : 'plain'}
              />
            )}
          </div>
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
      <Button small look="plain" busy={file.isPending} onClick={() => file.mutate(undefined)}>
        Download CSV
      </Button>
    </>
  );
}
