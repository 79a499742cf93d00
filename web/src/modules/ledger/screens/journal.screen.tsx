/** /admin/ledger/journals/{id}: the legs of one journal, what posted it, and what it refers to. */
import { noMoney } from '@ajo/contract/kernel/money';
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import type { JournalView } from '@ajo/contract/modules/ledger';
import { Link, useParams } from 'react-router';
import { paths } from '#platform/paths';
import { Card, DataTable, ErrorState, Facts, Money, PageHeader, Skeletons, Stack } from '#ui';
import { useJournal } from '../ledger.calls.ts';
import { factText, kindText } from '../ledger.labels.ts';
import { OwnerLink } from '../components/owner-link.tsx';

type Leg = JournalView['legs'][number];

export function JournalScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useJournal(id);
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  return (
    <Stack gap="loose">
      <PageHeader title={kindText(data.kind)} back={{ to: paths.staff.ledger, label: 'Ledger' }}>
        {`Journal of ${longDay(data.effective_on)}.`}
      </PageHeader>
      <Legs legs={data.legs} />
      <Card title="Facts">
        <Facts of={factsOf(data)} />
      </Card>
    </Stack>
  );
}

function factsOf({
  effective_on: on,
  value_on: value,
  posted_at: at,
  posted_by: by,
  reverses,
  reversed_by: reversedBy,
  ...rest
}: JournalView) {
  return {
    'Business day': longDay(on),
    ...(value && { 'Value date': longDay(value) }),
    Posted: longInstant(at),
    'Posted by': by ?? 'The system',
    ...Object.fromEntries(rest.references.map(({ source, reference }) => [`Reference (${source})`, reference])),
    ...(reverses && { Reverses: <Link to={paths.staff.journal(reverses)}>The journal that it reverses</Link> }),
    ...(reversedBy && { 'Reversed by': <Link to={paths.staff.journal(reversedBy)}>The journal that reverses it</Link> }),
    ...Object.fromEntries(rest.facts.map(({ name, value: text }) => [factText(name), text])),
    Id: rest.id,
  };
}

function Legs({ legs }: { legs: readonly Leg[] }) {
  const sum = (side: 'debit' | 'credit') => legs.reduce((total, leg) => total + leg[side], 0n) as Leg['debit'];
  return (
    <DataTable<Leg & { number: number }>
      label="Legs"
      rows={legs.map((leg, at) => ({ ...leg, number: at }))}
      empty="This journal has no legs"
      columns={{
        Account: ({ code, name, owner }) => (
          <Link to={paths.staff.ledgerAccount(code, owner?.id)}>
            {code} {name}
          </Link>
        ),
        Owner: ({ owner }) => owner && <OwnerLink owner={owner} />,
        Debit: { cell: ({ debit }) => debit !== noMoney && <Money of={debit} />, align: 'end' },
        Credit: { cell: ({ credit }) => credit !== noMoney && <Money of={credit} />, align: 'end' },
      }}
      totals={{ Account: 'Total', Debit: <Money of={sum('debit')} />, Credit: <Money of={sum('credit')} /> }}
    />
  );
}
