/** One message's words: edited, looked at with examples, put in force as the next version. */
import { type Day, dayInLagos, longDay, longInstant } from '@ajo/contract/kernel/time';
import { messageCalls, type TemplateVersion } from '@ajo/contract/modules/notifications.messages';
import {
  Button,
  DateField,
  Dialog,
  ErrorState,
  Form,
  isPlanned,
  Letter,
  Notice,
  Problem,
  Row,
  Skeletons,
  Stack,
  TextField,
  Timeline,
  useFields,
  useFormStart,
} from '#ui';
import { usePreview, useSaveTemplate, useTemplate } from '../messages.calls.ts';

type Found = NonNullable<ReturnType<typeof useTemplate>['data']>['data'];

export function TemplateEditor({ of: key, onClose }: { of: string; onClose: () => void }) {
  const found = useTemplate(key);
  return (
    <Dialog title={found.data?.data.template.name ?? 'Template'} about={key} onClose={onClose} size="lg">
      {found.error && <ErrorState error={found.error} />}
      {!found.data && !found.error && <Skeletons />}
      {found.data && <Editor key={found.data.data.template.version} found={found.data.data} onClose={onClose} />}
    </Dialog>
  );
}

function Editor({ found: { template, versions }, onClose }: { found: Found; onClose: () => void }) {
  const save = useSaveTemplate(template.key);
  const preview = usePreview(template.key);
  const form = useFields({ subject: template.subject, body: template.body }, messageCalls.preview.body);
  const { field, values, check, refuse, errors } = form;
  const start = useFormStart(errors['effective_on']);
  const planned = nextPlanned(versions);
  const put = (): void => {
    const from = start.take();
    if (check() && from) save.mutate({ ...values, ...from, version: template.version }, { onSuccess: onClose, onError: refuse });
  };
  return (
    <Stack gap="loose">
      <Form label="Words" onSubmit={put}>
        <Problem of={save.error ?? preview.error} />
        {planned && (
          <PlannedNotice
            of={planned}
            onEdit={(on) => {
              form.replace({ subject: planned.subject, body: planned.body });
              start.field.onChange(on);
            }}
          />
        )}
        {template.channel === 'mail' && <TextField label="Subject" maxLength={120} required {...field('subject')} />}
        <TextField
          label="Text"
          hint={`An empty line starts a paragraph. Variables: ${template.variables.map((name) => `{{${name}}}`).join(', ')}`}
          lines={8}
          maxLength={4000}
          required
          {...field('body')}
        />
        <DateField {...start.field} />
        <Row>
          <Button type="submit" busy={save.isPending}>
            {start.isLater ? `Publish from ${longDay(start.on)}` : 'Publish'}
          </Button>
          <Button
            look="plain"
            busy={preview.isPending}
            onClick={() => {
              if (check()) preview.mutate(values, { onError: refuse });
            }}
          >
            Preview
          </Button>
        </Row>
      </Form>
      {preview.data && <Shown of={preview.data.data} />}
      <Versions of={versions} onTake={(version) => form.replace({ subject: version.subject, body: version.body })} />
    </Stack>
  );
}

/** The words as they will read; the message's paper and button are the same for all. */
function Shown({ of: message }: { of: { subject: string; text: string } }) {
  return (
    <Letter label="Preview">
      <h3>{message.subject || 'Text message'}</h3>
      {message.text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Letter>
  );
}

type Planned = TemplateVersion & { effective_on: Day };
const isLaterText = (version: TemplateVersion): version is Planned =>
  version.effective_on !== null && isPlanned({ effective_on: version.effective_on });

/** The next text of a later day: of its day the newest. `versions`: newest first. */
const nextPlanned = (versions: readonly TemplateVersion[]): Planned | undefined =>
  versions.filter(isLaterText).toSorted((one, other) => one.effective_on.localeCompare(other.effective_on))[0];

/** The form starts with the text of today. */
const PlannedNotice = ({ of: { number, effective_on: on }, onEdit }: { of: Planned; onEdit: (on: Day) => void }) => (
  <Notice tone="warning" title={`Version ${number} is planned from ${longDay(on)}`}>
    <p>This form shows the text of today. What you publish from today applies until that day.</p>
    <Button look="text" small onClick={() => onEdit(on)}>
      Edit version {number}
    </Button>
  </Notice>
);

/** When it was saved, and from which day it applies where that is a later one. */
function whenOf({ changed_at: at, changed_by: by, effective_on: on }: TemplateVersion): string {
  if (!at || !on) return 'from the beginning';
  const saved = `${longInstant(at)} by ${by}`;
  return dayInLagos(at) === on ? saved : `${saved}, applies from ${longDay(on)}`;
}

function Versions({ of: versions, onTake }: { of: readonly TemplateVersion[]; onTake: (version: TemplateVersion) => void }) {
  return (
    <section aria-label="Versions">
      <h3>Versions</h3>
      <Timeline
        moments={versions.map((version) => ({
          id: String(version.number),
          title: version.number === 0 ? 'Default text' : `Version ${version.number}: ${version.subject}`,
          when: whenOf(version),
          children: (
            <Button
              look="text"
              small
              label={`Use this version: ${version.number === 0 ? 'the default text' : `version ${version.number}`}`}
              onClick={() => onTake(version)}
            >
              Use this version
            </Button>
          ),
        }))}
      />
    </section>
  );
}
