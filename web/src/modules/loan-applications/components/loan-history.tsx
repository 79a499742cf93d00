/** The history of a loan, day by day: each line opens to the facts that it changed. */
import type { HistoryLine } from '@ajo/contract/modules/history';
import type { LoanView } from '@ajo/contract/modules/loans';
import { Link } from 'react-router';
import { forPeople, shortSentence } from '#platform/fact-text';
import { paths } from '#platform/paths';
import { Card, DataTable, ErrorState, Facts, HistoryDays, Skeletons } from '#ui';
import { type Changed, inWords, withoutRepeats } from '../history.labels.ts';
import { useHistory } from '../staff-loans.calls.ts';
import '../../../ui/disclosure.css';

export function LoanHistory({ id }: Pick<LoanView, 'id'>) {
  const { data, error, refetch } = useHistory(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  if (data.length === 0) return <p className="quiet">No history yet.</p>;
  return (
    <Card title="History" actions={<Link to={paths.staff.actionHistory(id)}>Full history and export</Link>}>
      <HistoryDays
        of={withoutRepeats(data).map((line) => ({
          id: line.id,
          at: line.at,
          text: shortSentence(line),
          details: forPeople(line.changes).length > 0 && <ChangedFacts line={line} />,
          children: line.reason && <q>{line.reason}</q>,
        }))}
      />
    </Card>
  );
}

/** In a list of acts: what one of them changed, fact by fact. */
export function HistoryChange({ line }: { line: HistoryLine }) {
  const { length } = forPeople(line.changes);
  if (length === 0) return null;
  return (
    <div className="disclosures">
      <details>
        <summary>{length === 1 ? '1 detail' : `${length} details`}</summary>
        <ChangedFacts line={line} />
      </details>
    </div>
  );
}

function ChangedFacts({ line }: { line: HistoryLine }) {
  const rows = inWords(line.changes);
  const isNew = forPeople(line.changes).every(({ before }) => before === null);
  const facts = Object.fromEntries(rows.map(({ fact, after }) => [fact, after]));
  // Facts of one name stay apart in the table.
  if (isNew && Object.keys(facts).length === rows.length) return <Facts of={facts} />;
  return (
    <DataTable<Changed>
      label={`Facts: ${line.sentence}`}
      rows={rows}
      empty="Nothing"
      columns={{
        Fact: (row) => row.fact,
        Before: (row) => row.before,
        After: (row) => row.after,
      }}
    />
  );
}
