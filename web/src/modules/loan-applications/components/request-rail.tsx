/** The parts of a request, and beside them its stages, the latest notes and the latest acts. */
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { now } from '#platform/clock';
import { shortSentence } from '#platform/fact-text';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Card } from '#ui';
import { withoutRepeats } from '../history.labels.ts';
import { waitingChoices } from '../queue.labels.ts';
import { endTexts, stageNotes, stageTitle } from '../stage.labels.ts';
import { mainAction, type Stage, stagesOf } from '../stages.ts';
import { useHistory, useNotes, useQueue } from '../staff-loans.calls.ts';
import '../../../ui/disclosure.css';

const shownLines = 3;

/** The history tells all that is decided, and notes need the width. */
const aloneTabs = ['history', 'notes'];

/** `firstTab`: the part that opens. */
type BodyProps = { loan: LoanView; firstTab: string; children: ReactNode };

export function RequestBody({ loan, firstTab, children }: BodyProps) {
  const [address] = useSearchParams();
  const tab = address.get('tab') ?? firstTab;
  const stages = stagesOf(loan);
  const isAlone = aloneTabs.includes(tab);
  // The day of the payout alone is in the figures above.
  const hasStages =
    (stages.some(({ name }) => name !== 'payout') || loan.status === 'written_off') && (!isAlone || isNext(stages));
  return (
    <div
      className="request-body"
      data-wide={loan.disbursed_on !== null || undefined}
      data-further={tab !== firstTab || undefined}
    >
      {hasStages && isNext(stages) && <Stages loan={loan} />}
      <div className="request-parts">{children}</div>
      {hasStages && !isNext(stages) && <Stages loan={loan} />}
      {!isAlone && <Latest loan={loan} />}
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
            <div className="disclosures stages-all">
              <details>
                <summary>All {stages.length} steps</summary>
              </details>
            </div>
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
              <strong>{stageTitle(stage, loan)}</strong> <Stamp of={stageNotes(stage, loan, now())} />
              {stage.note && stage.note !== loan.reason && stage.name !== 'payout' && <q>{stage.note}</q>}
            </li>
          ))}
          {loan.status === 'written_off' && <WrittenOff id={loan.id} />}
          {loan.status === 'completed' && loan.completed_on && (
            <li data-state="done" data-shown>
              <strong>{endTexts.paid(loan)}</strong> <Stamp of={[longDay(loan.completed_on)]} />
            </li>
          )}
        </ol>
      </Card>
    </div>
  );
}

/** The day is in the history only. */
function WrittenOff({ id }: Pick<LoanView, 'id'>) {
  const { data, isFetched } = useHistory(id);
  const last = data?.find(({ action }) => action === 'written off');
  if (!isFetched) return null;
  return (
    <li data-state="stopped" data-shown>
      <strong>Written off</strong> {last && <Stamp of={[last.actor, longInstant(last.at)]} />}
    </li>
  );
}

/** Each part stays in one line. */
const Stamp = ({ of: parts }: { of: readonly string[] }) => (
  <small>
    {parts.map((part, at) => (
      <span key={part}>
        {part}
        {at < parts.length - 1 && <i>, </i>}
      </span>
    ))}
  </small>
);

const isNext = (stages: readonly Stage[]): boolean => stages.some(({ state }) => state === 'now' || state === 'later');

/** Where no rail is beside the page, until all are opened: those whose turn it is, or how it ended. */
function shownSteps(stages: readonly Stage[]): readonly Stage[] {
  const shown = stages.filter(({ state }) => state === 'now' || state === 'stopped');
  return shown.length > 0 ? shown : stages.slice(-1);
}

/** What the open tab shows in full is not repeated beside it. */
function Latest({ loan }: { loan: LoanView }) {
  const { data: notes } = useNotes(loan.id);
  // Without a note the card is only the way to add one.
  const [first, last] = notes && notes.length === 0 ? [undefined, 'notes'] : ['notes', undefined];
  return (
    <div className="request-latest">
      {first && <LatestNotes loan={loan} />}
      <LatestHistory loan={loan} />
      {last && <LatestNotes loan={loan} />}
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

const stepOfAction = { recommend: 'recommendation', review: 'review', approve: 'approval', release: 'release' } as const;

/** From a request to the next one that waits for the same step of the reader. */
export function NextInQueue({ loan }: { loan: LoanView }) {
  const main = mainAction(loan);
  const [first] = waitingChoices(session.role());
  const step = stepOfAction[main as keyof typeof stepOfAction] ?? first?.value;
  const { data: rows = [] } = useQueue(loan.disbursed_on ? undefined : step);
  const at = rows.findIndex(({ id }) => id === loan.id);
  const next = rows[at + 1] ?? rows[0];
  if (!next || next.id === loan.id) return null;
  return (
    <Link className="request-next" to={paths.staff.request(next.id)}>
      Next<span className="unseen"> in the queue</span>: {next.number}
      <span aria-hidden="true"> ›</span>
    </Link>
  );
}
