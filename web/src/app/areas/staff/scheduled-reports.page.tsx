/** /admin/scheduled-reports: files of lists that are sent by email, with the last file of each. */
import { may } from '@ajo/contract/kernel/access';
import { longDay } from '@ajo/contract/kernel/time';
import { wholeNumber } from '@ajo/contract/kernel/money';
import {
  type ListScheduleId,
  type ListScheduleView,
  scheduleCalls,
  scheduledFileDays,
} from '@ajo/contract/modules/lists.schedules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '#platform/act';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';
import { factName } from '#platform/fact-text';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Button,
  Card,
  DangerDialog,
  DataTable,
  EmptyState,
  ErrorState,
  formatLabels,
  LinkButton,
  PageHeader,
  rhythmLabels,
  Skeletons,
  Stack,
} from '#ui';

const key = ['list-schedules'];
const load = async () => (await make(scheduleCalls.read)).data;

export function ScheduledReportsPage() {
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: load });
  const [ending, setEnding] = useState<ListScheduleView>();
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="loose">
      <PageHeader title="Scheduled reports">
        {data && data.length > 0 && `Add another with Export on a list. A file is kept for ${scheduledFileDays} days.`}
      </PageHeader>
      {data ? <Schedules of={data} onEnd={setEnding} /> : <Skeletons />}
      {ending && <EndDialog of={ending} onClose={() => setEnding(undefined)} />}
    </Stack>
  );
}

type Props = { of: readonly ListScheduleView[]; onEnd: (schedule: ListScheduleView) => void };

function Schedules({ of: schedules, onEnd }: Props) {
  if (schedules.length === 0)
    return (
      <Card>
        <EmptyState
          title="No scheduled reports"
          action={may(session.role(), 'loans.read') && <LinkButton to={paths.staff.requests}>Open loan requests</LinkButton>}
        >
          Open a list and set its filters. Then choose Export › Email on a schedule.
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <DataTable<ListScheduleView>
        label="Scheduled reports"
        rows={schedules}
        empty="No scheduled reports."
        columns={{
          Name: (row) => row.name,
          List: (row) => factName(row.list),
          Frequency: (row) => `${rhythmLabels[row.rhythm]}${row.covers_period ? ', only the time before' : ''}`,
          Format: (row) => formatLabels[row.format],
          Next: (row) => longDay(row.next_on),
          'Last file': (row) => <LastFile of={row} />,
          Decide: (row) => (
            <Button small look="text" label={`End ${row.name}`} onClick={() => onEnd(row)}>
              End
            </Button>
          ),
        }}
      />
    </Card>
  );
}

const unready = {
  waiting: 'is being prepared',
  failed: 'could not be created',
  expired: 'has expired',
  ready: 'has expired',
} as const;

/** A link to a file expires after some minutes: each click requests a new one. */
function LastFile({ of: { id, name, last } }: { of: ListScheduleView }) {
  const cache = useQueryClient();
  const download = useMutation({
    mutationFn: load,
    onSuccess: (schedules) => {
      cache.setQueryData(key, schedules);
      const file = schedules.find((one) => one.id === id)?.last?.file;
      if (!file) return alerts.error('The file has expired. The next file is sent by email');
      const link = document.createElement('a');
      link.href = file.url;
      link.download = file.name;
      link.click();
    },
  });
  if (!last) return <span className="quiet">None yet</span>;
  const about = `${longDay(last.on)}, ${wholeNumber(last.rows)} ${last.rows === 1 ? 'row' : 'rows'}`;
  if (!last.file) return <span className="quiet">{`${longDay(last.on)} ${unready[last.status]}`}</span>;
  return (
    <Button small look="text" busy={download.isPending} label={`Download ${name}, ${about}`} onClick={() => download.mutate()}>
      {about}
    </Button>
  );
}

function EndDialog({ of: { id, name }, onClose }: { of: ListScheduleView; onClose: () => void }) {
  const end = useAct((schedule: ListScheduleId) => make(scheduleCalls.end, { params: { id: schedule } }), key);
  return (
    <DangerDialog
      confirms="end_schedule"
      title={`End ${name}?`}
      act={end}
      yes="End the report"
      no="Keep it"
      onYes={() => end.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      No more files are made or mailed. The files that were made stay until they expire.
    </DangerDialog>
  );
}
