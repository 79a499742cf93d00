/** Schedules the file of a list by mail: what is listed now, every day, week or month. */
import type { FileFormat } from '@ajo/contract/kernel/list';
import { hasPeriod } from '@ajo/contract/kernel/period';
import { NewListSchedule, type Rhythm, scheduleCalls } from '@ajo/contract/modules/lists.schedules';
import { Link } from 'react-router';
import { useAct } from '#platform/act';
import { make } from '#platform/call';
import { paths } from '#platform/paths';
import { Checkbox, SelectField, TextField } from './fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useFields } from './form.tsx';
import { Stack } from './layout.tsx';
import { formatLabels, type ListFile, rhythmLabels, sentFilters } from './list-file.labels.ts';

const before: Record<Rhythm, string> = { daily: 'day', weekly: 'week', monthly: 'month' };

type Props = { file: ListFile; onClose: () => void };

export function ScheduleDialog({ file: { list, query }, onClose }: Props) {
  const add = useAct(
    (body: NewListSchedule, idempotencyKey) => make(scheduleCalls.add, { body, idempotencyKey }),
    ['list-schedules'],
  );
  const { field, values, set, check, refuse } = useFields(
    { name: '', rhythm: 'weekly', format: 'xlsx', covers_period: false },
    NewListSchedule,
  );
  const rhythm = values.rhythm as Rhythm;
  const send = (): void => {
    const body: NewListSchedule = {
      ...values,
      rhythm,
      format: values.format as FileFormat,
      list: list.name,
      filters: sentFilters(query),
    };
    if (check(body)) add.mutate(body, { onSuccess: onClose, onError: refuse });
  };
  return (
    <FormDialog title="Email this list on a schedule" act={add} verb="Schedule" onSend={send} onClose={onClose}>
      <Stack>
        <p className="quiet">
          Each file contains the rows that match these filters that day and that you can see. The email has a link, not the rows.
          You find and end your reports under <Link to={paths.staff.scheduledReports}>Scheduled reports</Link>.
        </p>
        <TextField label="Name" required {...field('name')} />
        <SelectField
          label="Frequency"
          required
          options={(Object.keys(rhythmLabels) as Rhythm[]).map((value) => ({ value, label: rhythmLabels[value] }))}
          {...field('rhythm')}
        />
        <SelectField
          label="Format"
          required
          options={(Object.keys(formatLabels) as FileFormat[]).map((value) => ({ value, label: formatLabels[value] }))}
          {...field('format')}
        />
        {hasPeriod(list.filters) && (
          <Checkbox
            label={`Only the ${before[rhythm]} before each mail`}
            checked={values.covers_period}
            onChange={(isOn) => set('covers_period', isOn)}
          />
        )}
      </Stack>
    </FormDialog>
  );
}
