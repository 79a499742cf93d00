/** The mark that a day is reconciled: of one day, of all days without open lines, and with a second person where balances do not add up. */
import { type Day, longDay, longInstant } from '@ajo/contract/kernel/time';
import type { MarkedDays, ReconciliationDay } from '@ajo/contract/modules/reconciliation.days';
import { useState } from 'react';
import { Link } from 'react-router';
import { alerts } from '#platform/alerts';
import { paths } from '#platform/paths';
import { Button, FormDialog, Notice, Pair, StatusTag, TextField, useFields } from '#ui';
import { useReconcileDay, useReconcileDays, useReopenDay } from '../reconciliation.calls.ts';
import { dayLabels } from '../reconciliation.labels.ts';

export function Status({ of: day }: { of: ReconciliationDay }) {
  const { status, covered, includes_debits: isWhole, reconciled_by: by, confirmed_by: second, reconciled_at: at } = day;
  const { tone } = dayLabels[status];
  const word = status === 'reconciled' && !isWhole ? 'Incoming reconciled' : dayLabels[status].word;
  const people = second ? `${by}, confirmed by ${second}` : by;
  const note = people
    ? [`${people}, ${longInstant(at)}`, day.reason].filter(Boolean).join('. ')
    : covered
      ? undefined
      : day.has_lines
        ? 'Statement not complete'
        : 'No statement';
  return (
    <Pair note={note}>
      <StatusTag tone={tone}>{word}</StatusTag>
    </Pair>
  );
}

type DecideProps = { of: ReconciliationDay; onOpen: (act: 'request' | 'reopen') => void };

export function Decide({ of: day, onOpen }: DecideProps) {
  const mark = useReconcileDay();
  const { on, covered, status, refusal, doubt } = day;
  if (status !== 'open')
    return (
      <Button small look="quiet" label={`Open again: ${longDay(on)}`} onClick={() => onOpen('reopen')}>
        Open again
      </Button>
    );
  // The status says that there is no statement, or that it ends within the day.
  if (!covered) return <Link to="?tab=statements">Upload {day.has_lines ? 'a later statement' : 'a statement'}</Link>;
  if (refusal !== null) return <small className="quiet">{refusal}</small>;
  if (day.requested) return <Link to={`${paths.staff.approvals}?state=pending`}>Waiting for a second person</Link>;
  if (doubt !== null)
    return (
      <Pair note="Balances do not add up">
        <Button small look="plain" label={`Request mark: ${longDay(on)}`} onClick={() => onOpen('request')}>
          Request mark
        </Button>
      </Pair>
    );
  return (
    <Button
      small
      look="plain"
      label={`Reconcile: ${longDay(on)}`}
      busy={mark.isPending}
      onClick={() => mark.mutate({ day: on }, { onError: ({ message }) => alerts.error(message) })}
    >
      Reconcile
    </Button>
  );
}

const isFree = ({ covered, status, refusal, doubt }: ReconciliationDay): boolean =>
  covered && status === 'open' && refusal === null && doubt === null;

/** Days that are refused meanwhile stay, with what is open. */
export function MarkAll({ days }: { days: readonly ReconciliationDay[] }) {
  const act = useReconcileDays();
  const [answer, setAnswer] = useState<MarkedDays>();
  const free = days.filter(isFree).map(({ on }) => on);
  return (
    <div>
      {answer && answer.refused.length > 0 && <Refused days={answer.refused} />}
      {free.length > 1 && (
        <Button
          busy={act.isPending}
          onClick={() =>
            act.mutate(free, { onSuccess: ({ data }) => setAnswer(data), onError: ({ message }) => alerts.error(message) })
          }
        >
          Mark all {free.length} days without open lines
        </Button>
      )}
    </div>
  );
}

const Refused = ({ days }: { days: MarkedDays['refused'] }) => (
  <Notice tone="warning" title="Not marked">
    <ul>
      {days.map(({ on, reason }) => (
        <li key={on}>
          {longDay(on)}: {reason}
        </li>
      ))}
    </ul>
  </Notice>
);

/** For a day whose statement does not add up. */
export function RequestDialog({ of: { on, doubt }, onClose }: { of: ReconciliationDay; onClose: () => void }) {
  const act = useReconcileDay();
  const { field, values, refuse } = useFields({ reason: '' });
  return (
    <FormDialog
      title={`Mark ${longDay(on)} as reconciled`}
      act={act}
      verb="Request mark"
      onSend={() => act.mutate({ day: on, reason: values.reason }, { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    >
      <p>{doubt}.</p>
      <p className="quiet">Upload a complete statement, or give a reason. A second person confirms the mark.</p>
      <TextField label="Reason" lines={3} required maxLength={500} {...field('reason')} />
    </FormDialog>
  );
}

export function ReopenDialog({ day, onClose }: { day: Day; onClose: () => void }) {
  const act = useReopenDay(day);
  const { field, values, refuse } = useFields({ reason: '' });
  return (
    <FormDialog
      title={`Open ${longDay(day)} again`}
      act={act}
      verb="Open day"
      onSend={() => act.mutate(values.reason, { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    >
      <TextField label="Reason" lines={3} required maxLength={500} {...field('reason')} />
    </FormDialog>
  );
}
