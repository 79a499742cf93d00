/** The figures of the staff's dashboard: each is a link to the list that counts the same. */
import { shortInstant } from '@ajo/contract/kernel/time';
import type { Figure } from '@ajo/contract/modules/dashboard';
import { Link } from 'react-router';
import { Card, EmptyState, ErrorState, Grid, Money, Notice, Progress, Skeletons, Stack, Stat } from '#ui';
import { useDashboard } from '../dashboard.calls.ts';
import { figureWords, type Group, groupTitles, linkOf } from '../figure.labels.ts';

/** `exists`: whether the list has a screen. */
export function Figures({ exists }: { exists: (path: string) => boolean }) {
  const { data, error, refetch } = useDashboard();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const of = (group: Group): Figure[] => data.figures.filter(({ name }) => figureWords[name].group === group);
  const mine = of('mine');
  const waiting = mine.filter(({ count }) => count > 0);
  return (
    <Stack gap="loose">
      {data.books_differ_since && (
        <Notice tone="error" title="The books do not prove">
          Since {shortInstant(data.books_differ_since)} no payout is sent. A superadmin resolves the difference on the page{' '}
          <Link to="/admin/jobs?tab=proofs">End of day</Link>.
        </Notice>
      )}
      {mine.length > 0 && (
        <Card title={groupTitles.mine}>
          {waiting.length > 0 ? (
            <Tiles figures={waiting} exists={exists} />
          ) : (
            <EmptyState title="You're all caught up">New approvals and reviews will appear here.</EmptyState>
          )}
        </Card>
      )}
      {(['money', 'rest'] as const).map(
        (group) =>
          of(group).length > 0 && (
            <Card key={group} title={groupTitles[group]}>
              <Tiles figures={of(group)} exists={exists} />
            </Card>
          ),
      )}
    </Stack>
  );
}

function Tiles({ figures, exists }: { figures: readonly Figure[]; exists: (path: string) => boolean }) {
  return (
    <Grid>
      {figures.map((figure) => (
        <Tile key={figure.name} figure={figure} exists={exists} />
      ))}
    </Grid>
  );
}

function Tile({ figure, exists }: { figure: Figure; exists: (path: string) => boolean }) {
  const { name, count, count_is_least: isMinimum, amount, paid } = figure;
  const { label, note } = figureWords[name];
  const to = linkOf(name);
  const text = `${isMinimum ? 'More than ' : ''}${count.toLocaleString('en-NG')}`;
  return (
    <Stat label={label} note={note}>
      {exists(to.split('?')[0] ?? to) ? (
        <Link to={to} aria-label={`${label}: ${text}. Open the list`}>
          {text}
        </Link>
      ) : (
        text
      )}
      {amount !== null && amount > 0n && (
        <small>
          <Money of={amount} />
        </small>
      )}
      {paid !== null && amount !== null && amount > 0n && (
        <>
          <small>
            <Money of={paid} /> has come in
          </small>
          <Progress value={Number((paid * 100n) / amount)} label="Collected this month" />
        </>
      )}
    </Stat>
  );
}
