/** The head of one month: its state, how much of its checklist is done, and who closed it and when. */
import { longDay, monthName, longInstant } from '@ajo/contract/kernel/time';
import type { MonthCheckState, MonthClose } from '@ajo/contract/modules/month-close';
import { Card, type RecordFigure, RecordFigures, Ring, StatusTag } from '#ui';
import { stateOfMonth } from '../month-close.labels.ts';

export function MonthHead({ of: month }: { of: MonthClose }) {
  const { word, tone } = stateOfMonth(month);
  return (
    <Card title={monthName(month.first_day)} actions={<StatusTag tone={tone}>{word}</StatusTag>}>
      <RecordFigures of={figuresOf(month)} />
    </Card>
  );
}

function figuresOf({ checks, closed, last_day: last }: MonthClose): RecordFigure[] {
  const count = (state: MonthCheckState): number => checks.filter((one) => one.state === state).length;
  const [done, open, required] = [count('done'), count('open'), count('required')];
  const text = `${done} of ${checks.length}`;
  const ring = <Ring label={`${text} steps done`} done={done} of={checks.length} />;
  const steps: RecordFigure = { label: 'Steps done', value: text, ring };
  const end: RecordFigure = { label: 'Last day', value: longDay(last) };
  if (closed)
    return [
      steps,
      end,
      { label: 'Explained', value: open, note: open > 0 ? 'open steps, accepted with the close' : 'every step was done' },
      { label: 'Closed', value: longInstant(closed.at), note: `by ${closed.requested_by} and ${closed.approved_by}` },
    ];
  return [
    steps,
    { label: 'Blocking steps', value: required, note: 'must be done first', isLate: required > 0 },
    { label: 'Open steps', value: open, note: 'can be explained in the request' },
    end,
  ];
}
