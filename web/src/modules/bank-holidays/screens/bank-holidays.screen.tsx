/** /admin/bank-holidays: the calendar, and the days that are added to it or removed from it. */
import { may } from '@ajo/contract/kernel/access';
import { Day, longDay } from '@ajo/contract/kernel/time';
import type { BankHolidayView } from '@ajo/contract/modules/bank-holidays';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import {
  Button,
  Card,
  DataTable,
  DateField,
  EmptyState,
  ErrorState,
  Form,
  PageHeader,
  Problem,
  Skeletons,
  Stack,
  TextField,
  useFields,
} from '#ui';
import { useAddHoliday, useBankHolidays, useRemoveHoliday } from '../bank-holidays.calls.ts';
import '../bank-holidays.css';

export function BankHolidaysScreen() {
  const { data, error, refetch } = useBankHolidays();
  const mayChange = may(session.role(), 'settings.manage');
  return (
    <Stack gap="loose">
      <PageHeader title="Bank holidays" back={{ to: paths.staff.settings, label: 'Settings' }}>
        Weekends and fixed public holidays are already included. A loan follows the holidays known on the day of its application.
      </PageHeader>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons />}
      {data && (
        <>
          {mayChange && <HolidayForm />}
          <Calendar days={data.toReversed()} mayChange={mayChange} />
        </>
      )}
    </Stack>
  );
}

function HolidayForm() {
  const add = useAddHoliday();
  const { values, errors, field, setErrors, refuse, replace } = useFields({ on: '', name: '' });
  const send = (): void => {
    const on = Day.safeParse(values.on).data;
    if (!on) return setErrors({ on: 'Choose a day' });
    add.mutate({ on, name: values.name }, { onSuccess: () => replace({ on: '', name: '' }), onError: refuse });
  };
  return (
    <Card title="Add a holiday">
      <Form onSubmit={send} label="Bank holiday">
        <Problem of={Object.values(errors).some(Boolean) ? null : add.error} />
        <div className="holiday-fields">
          <DateField label="Day" required {...field('on')} />
          <TextField label="Name" required {...field('name')} />
          <Button type="submit" busy={add.isPending}>
            Add holiday
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Calendar({ days, mayChange }: { days: readonly BankHolidayView[]; mayChange: boolean }) {
  const remove = useRemoveHoliday();
  return (
    <div>
      <Problem of={remove.error} />
      <DataTable<BankHolidayView & { id: string }>
        label="Bank holidays"
        small="rows"
        rows={days.map((one) => ({ ...one, id: one.on }))}
        empty={
          <EmptyState title="No holidays added yet">
            Add the days that the government announces, such as Eid. Due dates move and payouts wait on them.
          </EmptyState>
        }
        columns={{
          Day: ({ on }) => longDay(on),
          Name: ({ name }) => name,
          ...(mayChange && {
            Actions: ({ on, name, can_change: canChange }: BankHolidayView) =>
              canChange && (
                <Button
                  small
                  look="quiet"
                  label={`Remove ${name}, ${longDay(on)}`}
                  busy={remove.isPending && remove.variables === on}
                  onClick={() => remove.mutate(on)}
                >
                  Remove
                </Button>
              ),
          }),
        }}
      />
    </div>
  );
}
