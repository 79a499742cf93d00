/** The parts of a request, and beside them its stages, the latest notes and the latest acts. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { now } from '#platform/clock';
import { Card } from '#ui';
import { stageNote, stageTitle } from '../stage.labels.ts';
import { stagesOf } from '../stages.ts';
import { useHistory, useNotes } from '../staff-loans.calls.ts';

const shownLines = 3;

/** On a phone whose turn it is comes before the parts; of a loan that was paid out, how it was decided comes after them. */
export function RequestBody({ loan, children }: { loan: LoanView; children: ReactNode }) {
  const stages = <Stages loan={loan} />;
  return (
    <div className="request-body" {...(loan.disbursed_on && { 'data-wide': true })}>
      {!loan.disbursed_on && stages}
      <div className="request-parts">{children}</div>
      {loan.disbursed_on && stages}
      <Latest loan={loan} />
    </div>
  );
}

/** What has been done, what comes next, and who must act. */
const Stages = ({ loan }: { loan: LoanView }) => (
  <div className="request-stages">
    <Card title={loan.disbursed_on ? 'How it was decided' : 'What happens next'}>
      <ol className="stages">
        {stagesOf(loan).map((stage) => (
          <li key={stage.name} data-state={stage.state} {...(stage.state === 'now' && { 'aria-current': 'step' })}>
            <strong>{stageTitle(stage, loan)}</strong> <small>{stageNote(stage, loan, now())}</small>
            {stage.note && stage.name !== 'payout' && <q>{stage.note}</q>}
          </li>
        ))}
      </ol>
      {stagesOf(loan).length === 0 && <p className="quiet">There is no decision on this loan.</p>}
    </Card>
  </div>
);

/** What the open tab shows in full is not repeated beside it. */
function Latest({ loan }: { loan: LoanView }) {
  const [address] = useSearchParams();
  const tab = address.get('tab');
  return (
    <div className="request-latest">
      {tab !== 'notes' && <LatestNotes loan={loan} />}
      {tab !== 'history' && <LatestHistory loan={loan} />}
    </div>
  );
}

function LatestNotes({ loan }: { loan: LoanView }) {
  const { data } = useNotes(loan.id);
  if (!data || (data.length === 0 && !loan.can.includes('note'))) return null;
  return (
    <Card title="Latest notes" actions={<Link to="?tab=notes">{loan.can.includes('note') ? 'Add a note' : 'All notes'}</Link>}>
      {data.length === 0 && <p className="quiet">No notes yet.</p>}
      <Lines of={data.slice(0, shownLines).map(({ id, by, at, text }) => ({ id, title: by, at, text }))} />
    </Card>
  );
}

function LatestHistory({ loan }: { loan: LoanView }) {
  const { data } = useHistory(loan.id);
  if (!data || data.length === 0) return null;
  const lines = data.slice(0, shownLines).map(({ id, sentence, at }) => ({ id, title: sentence, at, text: '' }));
  return (
    <Card title="Latest activity" actions={<Link to="?tab=history">All activity</Link>}>
      <Lines of={lines} />
    </Card>
  );
}

const Lines = ({ of: lines }: { of: { id: string; title: string; at: Date; text: string }[] }) => (
  <ul className="rail-lines">
    {lines.map(({ id, title, at, text }) => (
      <li key={id}>
        <strong>{title}</strong> <small>{longInstant(at)}</small>
        {text && <p>{text}</p>}
      </li>
    ))}
  </ul>
);
