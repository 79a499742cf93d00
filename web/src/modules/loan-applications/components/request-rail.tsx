/** The parts of a request, and beside them its stages, the latest notes and the latest acts. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { HistoryLine } from '@ajo/contract/modules/history';
import type { LoanView } from '@ajo/contract/modules/loans';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { now } from '#platform/clock';
import { Card } from '#ui';
import { shortSentence } from '../history.labels.ts';
import { stageNote, stageTitle } from '../stage.labels.ts';
import { type Stage, stagesOf } from '../stages.ts';
import { useHistory, useNotes } from '../staff-loans.calls.ts';

const shownLines = 3;

/** On a phone whose turn it is comes before the parts; of a loan that was paid out, how it was decided comes after them. */
export function RequestBody({ loan, children }: { loan: LoanView; children: ReactNode }) {
  // The day of the payout alone is in the figures above.
  const stages = stagesOf(loan).some(({ name }) => name !== 'payout') && <Stages loan={loan} />;
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
function Stages({ loan }: { loan: LoanView }) {
  const stages = stagesOf(loan);
  return (
    <div className="request-stages">
      <Card
        title={isNext(stages) ? 'What happens next' : 'How it was decided'}
        actions={
          stages.length > shownSteps(stages).length && (
            <details className="stages-all">
              <summary>All {stages.length} steps</summary>
            </details>
          )
        }
      >
        <ol className="stages">
          {stages.map((stage) => (
            <li
              key={stage.name}
              data-state={stage.state}
              data-shown={shownSteps(stages).includes(stage) || undefined}
              {...(stage.state === 'now' && { 'aria-current': 'step' })}
            >
              <strong>{stageTitle(stage, loan)}</strong> <small>{stageNote(stage, loan, now())}</small>
              {stage.note && stage.note !== loan.reason && stage.name !== 'payout' && <q>{stage.note}</q>}
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

const isNext = (stages: readonly Stage[]): boolean => stages.some(({ state }) => state === 'now' || state === 'later');

/** On a phone, until all are opened: those whose turn it is, or how it ended. */
function shownSteps(stages: readonly Stage[]): readonly Stage[] {
  const shown = stages.filter(({ state }) => state === 'now' || state === 'stopped');
  return shown.length > 0 ? shown : stages.slice(-1);
}

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
  const lines = withoutRepeats(data)
    .slice(0, shownLines)
    .map((line) => ({ id: line.id, title: shortSentence(line), at: line.at, text: '' }));
  return (
    <Card title="Latest activity" actions={<Link to="?tab=history">All activity</Link>}>
      <Lines of={lines} />
    </Card>
  );
}

/** An act and the approval that carried it out say the same, one of them with the amount. */
const withoutRepeats = (lines: readonly HistoryLine[]): HistoryLine[] =>
  lines.filter(
    ({ id, sentence, at }) =>
      !lines.some((other) => other.id !== id && other.at.getTime() === at.getTime() && other.sentence.startsWith(`${sentence},`)),
  );

const Lines = ({ of: lines }: { of: { id: string; title: string; at: Date; text: string }[] }) => (
  <ul className="rail-lines">
    {lines.map(({ id, title, at, text }) => (
      <li key={id}>
        <span>{title}</span>
        <small>{longInstant(at)}</small>
        {text && <p>{text}</p>}
      </li>
    ))}
  </ul>
);
