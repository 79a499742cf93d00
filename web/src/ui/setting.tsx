/** What people decide and what holds from a day on: who reads sees it as it is, who keeps the settings changes it. */
import { may } from '@ajo/contract/kernel/access';
import type { EffectiveFrom, SettingVersion } from '@ajo/contract/kernel/setting';
import { longDay } from '@ajo/contract/kernel/time';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Button } from './button.tsx';
import { ErrorState, Problem, Skeletons } from './feedback.tsx';
import { DateField } from './fields.tsx';
import { Form } from './form.tsx';
import { Card, Facts } from './card.tsx';
import { PageHeader, Stack } from './layout.tsx';
import { FormForDay, isPlanned, SettingChanges } from './setting-changes.tsx';
import { useFormStart, useRestartWhenSaved } from './use-start.ts';

/** The values of today, and those of other days. */
type View = { changes: readonly SettingVersion<unknown>[]; initial?: unknown; setting?: string | undefined };
type ValuesOf<Setting extends View> = Setting['changes'][number]['values'];
type Today<Setting extends View> = Omit<Setting, keyof View>;

type ScreenProps<Setting extends View> = {
  title: string;
  /** What it decides. */
  children: ReactNode;
  of: { data: Setting | undefined; error: unknown; refetch: () => unknown };
  /** For those who only read, and the columns of planned and earlier values. */
  asItIs: { title: string; facts: (values: ValuesOf<Setting>) => Record<string, ReactNode> };
  form: (today: Today<Setting>) => ReactNode;
  /** Under what is in force. */
  aside?: ReactNode;
};

export function SettingScreen<Setting extends View>(props: ScreenProps<Setting>) {
  const {
    title,
    children,
    of: { data, error, refetch },
    asItIs,
    form,
    aside,
  } = props;
  return (
    <Stack gap="loose">
      <PageHeader title={title} back={{ to: paths.staff.settings, label: 'Settings' }}>
        {children}
      </PageHeader>
      {Boolean(error) && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeletons />}
      {data !== undefined && <Values of={data} asItIs={asItIs} form={form} aside={aside} onCancelled={refetch} />}
    </Stack>
  );
}

type ValuesProps<Setting extends View> = Pick<ScreenProps<Setting>, 'asItIs' | 'form' | 'aside'> & {
  of: Setting;
  onCancelled: () => unknown;
};

function Values<Setting extends View>({ of, asItIs, form, aside, onCancelled }: ValuesProps<Setting>) {
  const { changes, initial, setting, ...today } = of;
  const edits = may(session.role(), 'settings.manage');
  // What is left without the other days are the values of today.
  const valuesIn = (part: unknown) => part as ValuesOf<Setting>;
  return (
    <>
      {edits ? (
        <div className="setting">
          <FormForDay<ValuesOf<Setting>> changes={changes}>
            {(planned) => form(planned === undefined ? today : { ...today, ...(planned as object) })}
          </FormForDay>
          <Stack>
            <div className="setting-in-force">
              <Card title={asItIs.title}>
                <Facts of={asItIs.facts(valuesIn(today))} />
                <InForce changes={changes} otherwise="Initial values. No change yet." />
              </Card>
            </div>
            {aside}
          </Stack>
        </div>
      ) : (
        <>
          <Card title={asItIs.title}>
            <Facts of={asItIs.facts(valuesIn(today))} />
            <InForce changes={changes} />
          </Card>
          {aside}
        </>
      )}
      <SettingChanges<ValuesOf<Setting>>
        changes={changes}
        initial={initial === undefined ? undefined : valuesIn(initial)}
        facts={asItIs.facts}
        edits={edits}
        {...(setting !== undefined && { cancels: { setting, onCancelled } })}
      />
    </>
  );
}

type InForceProps = Pick<View, 'changes'> & { otherwise?: string };

/** Who set the current values and from when, and the next planned day. */
function InForce({ changes, otherwise }: InForceProps) {
  const current = changes.find((change) => !isPlanned(change));
  const next = changes.findLast(isPlanned);
  const lines = [
    current ? `Since ${longDay(current.effective_on)}, set by ${current.changed_by}.` : otherwise,
    next && `Other values are planned from ${longDay(next.effective_on)} by ${next.changed_by}.`,
  ].filter(Boolean);
  return lines.length > 0 && <p className="quiet">{lines.join(' ')}</p>;
}

type FormProps = {
  label: string;
  verb: string;
  /** What stays as it was decided before. */
  note: string;
  save: { error: unknown; isPending: boolean };
  errors: Partial<Record<string, string>>;
  /** With the day from which the values apply, for the body of the call. */
  onSend: (from: EffectiveFrom) => void;
  children: ReactNode;
};

/** What is wrong with a field is next to the field, and only there. */
export function SettingForm({ label, verb, note, save, errors, onSend, children }: FormProps) {
  const id = useId();
  const start = useFormStart(errors['effective_on']);
  useRestartWhenSaved(save);
  const send = (): void => {
    const from = start.take();
    if (from) onSend(from);
  };
  // Outside of the form in the page: the field of the day comes before it, and stays when the form starts again.
  const end = (
    <>
      <p className="quiet">{note}</p>
      <Button type="submit" form={id} busy={save.isPending}>
        {verb}
      </Button>
    </>
  );
  return (
    <Form id={id} onSubmit={send} label={label}>
      <Problem of={Object.values(errors).some(Boolean) ? null : save.error} />
      {children}
      {start.isOwn && <DateField {...start.field} />}
      {start.isOwn ? end : start.end && createPortal(end, start.end)}
    </Form>
  );
}
