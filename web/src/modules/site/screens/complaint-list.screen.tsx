/** /admin/complaints: complaints with their deadlines; acknowledge, answer, and the register. */
import { columnKey } from '@ajo/contract/kernel/list';
import { dayInLagos, longDay, timeOf } from '@ajo/contract/kernel/time';
import { type ComplaintRow, ComplaintState } from '@ajo/contract/modules/site';
import { complaintList } from '@ajo/contract/modules/site.lists';
import { useState } from 'react';
import { Link } from 'react-router';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import { Button, choicesOf, EmptyState, ListScreen, Notice, Popup, Row, StatusTag } from '#ui';
import { AnswerDialog } from '../components/answer-dialog.tsx';
import { RegisterDialog } from '../components/register-dialog.tsx';
import { categoryLabels, countLabels, staffStateLabels, stateTones } from '../complaint.labels.ts';
import { complaintsKey, useAcknowledge } from '../site.calls.ts';
import '../../../ui/clamp.css';
import './complaint-list.css';

const filters = [
  {
    name: 'status',
    label: 'Status',
    all: 'All statuses',
    options: ComplaintState.options.map((value) => ({ value, label: staffStateLabels[value] })),
  },
  { name: 'category', label: 'About', all: 'All subjects', options: choicesOf(categoryLabels) },
  { name: 'counted', label: 'Counted as', all: 'All complaints', options: choicesOf(countLabels) },
  { name: 'start_date', label: 'From' },
  { name: 'end_date', label: 'To' },
];
const presets = [
  { name: 'To acknowledge', filters: { status: 'received' } },
  { name: 'To answer', filters: { status: 'acknowledged' } },
  { name: 'Answered', filters: { status: 'answered' } },
];

export function ComplaintListScreen() {
  const [answering, setAnswering] = useState<ComplaintRow>();
  const [isSaving, setSaving] = useState(false);
  return (
    <div className="complaints">
      <ListScreen
        list={complaintList}
        title="Complaints"
        words={{ one: 'complaint', many: 'complaints' }}
        cacheKey={complaintsKey}
        search="Complaint number"
        filters={filters}
        presets={presets}
        actions={<HeadActions onSave={() => setSaving(true)} />}
        empty={<EmptyState title="No complaints yet">New complaints appear here.</EmptyState>}
        notice={({ additional: { late, open } }) =>
          late > 0 && <Notice tone="error" title={`${late} of ${open} open complaints ${late === 1 ? 'is' : 'are'} late`} />
        }
        columns={{
          Complaint: (row: ComplaintRow) => <About row={row} />,
          Status: (row) => <State row={row} />,
          Deadline: { key: columnKey('Answer by'), cell: (row) => <Deadline of={row} /> },
          Actions: (row) => <Actions row={row} onAnswer={setAnswering} />,
        }}
      >
        Acknowledge within 24 hours, answer within 48. The earliest deadline is first.
      </ListScreen>
      {answering && <AnswerDialog complaint={answering} onClose={() => setAnswering(undefined)} />}
      {isSaving && <RegisterDialog onClose={() => setSaving(false)} />}
    </div>
  );
}

/** A review leads to the application that it asks about. */
const About = ({ row: { category, loan_id: loanId, message, number, name } }: { row: ComplaintRow }) => (
  <div className="complaint">
    <strong>{categoryLabels[category]}</strong>
    <span className="clamp">{message}</span>
    <small>
      <span data-whole>{number}</span> · {name}
    </small>
    {loanId && <Link to={paths.staff.request(loanId)}>Open application</Link>}
  </div>
);

const HeadActions = ({ onSave }: { onSave: () => void }) => (
  <Popup label="More actions" button="More" className="button" look="plain" width={220}>
    {(close) => (
      <>
        <Link className="menu-item" style={{ textDecoration: 'none' }} to={paths.staff.contactMessages}>
          Messages
        </Link>
        <button
          type="button"
          className="menu-item"
          onClick={() => {
            close();
            // The dialog waits until the menu has given the focus back.
            setTimeout(onSave, 60);
          }}
        >
          Complaints register
        </button>
      </>
    )}
  </Popup>
);

function Actions({ row, onAnswer }: { row: ComplaintRow; onAnswer: (row: ComplaintRow) => void }) {
  const acknowledge = useAcknowledge();
  return (
    <Row>
      {row.can.includes('acknowledge') && (
        <Button
          small
          look={row.late === 'acknowledgement' ? 'filled' : 'plain'}
          label={`Acknowledge ${row.number}`}
          busy={acknowledge.isPending}
          onClick={() => acknowledge.mutate(row.id)}
        >
          Acknowledge
        </Button>
      )}
      {row.can.includes('answer') && (
        <Button small look="plain" label={`Answer ${row.number}`} onClick={() => onAnswer(row)}>
          Answer
        </Button>
      )}
    </Row>
  );
}

/** "30 Nov, 09:00": the year only where it is not this one. */
function deadlineText(at: Date): string {
  const on = dayInLagos(at);
  const isThisYear = on.slice(0, 4) === dayInLagos(now()).slice(0, 4);
  return isThisYear ? `${longDay(on).slice(0, -4)}${timeOf(at)}` : `${longDay(on)} ${timeOf(at)}`;
}

/** What is next comes first: the acknowledgement, then the answer. */
const Deadline = ({ of: { status, late, acknowledge_by: first, answer_by: last } }: { of: ComplaintRow }) =>
  status === 'answered' ? (
    '—'
  ) : (
    <span className="complaint-days">
      {status === 'received' && (
        <span data-late={late === 'acknowledgement' || undefined}>Acknowledge by {deadlineText(first)}</span>
      )}
      <span data-late={late === 'answer' || undefined}>Answer by {deadlineText(last)}</span>
    </span>
  );

/** What is late is open as well: one state is enough. */
const State = ({ row: { status, late } }: { row: ComplaintRow }) =>
  late ? (
    <StatusTag tone="error">
      {late === 'answer' ? `${staffStateLabels[status]}, answer is late` : 'Acknowledgement is late'}
    </StatusTag>
  ) : (
    <StatusTag tone={stateTones[status]}>{staffStateLabels[status]}</StatusTag>
  );
