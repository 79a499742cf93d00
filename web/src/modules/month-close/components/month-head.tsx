/** The head of one month: its state, how much of its checklist is done, and who closed it and when. */
import { longDay, monthName, longInstant } from '@ajo/contract/kernel/time';
import type { MonthCheckState, MonthClose } from '@ajo/contract/modules/month-close';
import { Card, type RecordFigure, RecordFigures, Ring, StatusTag } from '#ui';
import { stateOfMonth } from '../month-close.labels.ts';

const countOf = ({ checks }: MonthClose, state: MonthCheckState): number => checks.filter((one) => one.state === state).length;

export function MonthHead({ of: month }: { of: MonthClose }) {
  const { word, tone } = stateOfMonth(month);
  const [done, all] = [countOf(month, 'done'), month.checks.length];
  return (
    <Card title={monthName(month.first_day)} actions={<StatusTag tone={tone}>{word}</StatusTag>}>
      <div className="month-head">
        <Ring label={`${done} of ${all} steps done`} done={done} of={all}>
          <strong>{done}</strong> of {all}
        </Ring>
        <RecordFigures of={figuresOf(month)} />
      </div>
    </Card>
  );
}

function figuresOf(month: MonthClose): RecordFigure[] {
  const { closed, last_day: last } = month;
  const [open, required] = [countOf(month, 'open'), countOf(month, 'required')];
  const end: RecordFigure = { label: 'Last day', value: longDay(last) };
  if (closed)
    return [
      { label: 'Explained', value: open, note: open > 0 ? 'Accepted with the close' : 'Every step was done' },
      { label: 'Closed', value: longInstant(closed.at), note: `By ${closed.requested_by} and ${closed.approved_by}` },
      end,
    ];
  return [
    { label: 'Blocking steps', value: required, note: required > 0 ? 'Do these first' : 'None left', isLate: required > 0 },
    { label: 'Open steps', value: open, note: open > 0 ? 'Explain them in the request' : 'None left' },
    end,
  ];
}
