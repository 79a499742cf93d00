/** The dashboard of staff: key figures, the own queue, and pictures of the book. Each figure is a link to the list that counts the same. */
import { scopeOf } from '@ajo/contract/kernel/access';
import { type Day, longInstant } from '@ajo/contract/kernel/time';
import type { Figure } from '@ajo/contract/modules/dashboard';
import { Link } from 'react-router';
import { session } from '#platform/session';
import { ErrorState, later, Notice, Skeletons, Stack } from '#ui';
import { useDashboard } from '../dashboard.calls.ts';
import { figureWords, type Group } from '../figure.labels.ts';
import { Applications } from './applications.tsx';
import { Book } from './book.tsx';
import { KeyFigures } from './key-figures.tsx';
import { Queue, Savings } from './queue.tsx';
import { Weeks } from './weeks.tsx';

/** Only a new lender has steps to take. */
const SetUp = later(async () => (await import('./set-up.tsx')).SetUp);

/** `exists`: whether the list has a screen. */
export function Figures({ exists }: { exists: (path: string) => boolean }) {
  const { data, error, refetch } = useDashboard();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const of = (group: Group): Figure[] => data.figures.filter(({ name }) => figureWords[name].group === group);
  const [mine, money, savings, rest] = [of('mine'), of('money'), of('savings'), of('rest')];
  const parts = { mine, savings, rest, today: data.today, exists };
  const hasBook = scopeOf(session.role(), 'collections.read') !== undefined && money.length > 0;
  return (
    <Stack>
      {data.books_differ_since && (
        <Notice tone="error" title="Ledger check failed">
          Since {longInstant(data.books_differ_since)} no payout is sent. A superadmin resolves the difference on the page{' '}
          <Link to="/admin/jobs?tab=proofs">End of day</Link>.
        </Notice>
      )}
      {data.set_up && <SetUp steps={data.set_up} exists={exists} />}
      {money.length > 0 && <KeyFigures figures={money} exists={exists} />}
      {hasBook ? <WithBook {...parts} /> : <Work {...parts} />}
    </Stack>
  );
}

type Parts = Record<'mine' | 'savings' | 'rest', readonly Figure[]> & { today: Day; exists: (path: string) => boolean };

function WithBook({ mine, savings, rest, today, exists }: Parts) {
  return (
    <div className="dash" data-wide>
      <Weeks />
      <div className="dash-side">
        {mine.length > 0 && <Queue figures={mine} today={today} exists={exists} />}
        {savings.length > 0 && <Savings figures={savings} today={today} exists={exists} />}
      </div>
      <Book />
      {rest.length > 0 && <Applications figures={rest} exists={exists} />}
    </div>
  );
}

/** For roles that do not read collections. */
const Work = ({ mine, savings, rest, today, exists }: Parts) => (
  <div className="dash">
    {mine.length > 0 && <Queue figures={mine} today={today} exists={exists} />}
    {rest.length > 0 && <Applications figures={rest} exists={exists} />}
    {savings.length > 0 && <Savings figures={savings} today={today} exists={exists} />}
  </div>
);
