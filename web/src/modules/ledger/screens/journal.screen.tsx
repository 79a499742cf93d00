/** /admin/ledger/journals/{id}: the legs of one journal, what posted it, and what it refers to. */
import { noMoney } from '@ajo/contract/kernel/money';
import { longDay, longInstant } from '@ajo/contract/kernel/time';
import type { JournalView, NamedOwner } from '@ajo/contract/modules/ledger';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { paths } from '#platform/paths';
import { Card, DataTable, ErrorState, Facts, Grid, Money, PageHeader, Reference, Skeletons, Stack, Stat, StatusTag } from '#ui';
import { useJournal } from '../ledger.calls.ts';
import { factText, kindText } from '../ledger.labels.ts';
import { LegAmount } from '../components/leg-amount.tsx';
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
      <Figures of={data} />
      <Legs legs={data.legs} />
      <Card title="Facts">
        <Facts of={factsOf(data)} />
      </Card>
    </Stack>
  );
}

/** Its owners, each once: a payment has legs on several accounts of one loan. */
const ownersOf = ({ legs }: JournalView): NamedOwner[] => [
  ...new Map(legs.flatMap(({ owner }) => (owner ? [[`${owner.kind} ${owner.id}`, owner]] : []))).values(),
];

function Figures({ of: journal }: { of: JournalView }) {
  const { legs, effective_on: on, value_on: value, posted_at: at, posted_by: by } = journal;
  const owners = ownersOf(journal);
  return (
    <Grid>
      <Stat label="Amount" note={<Reversal of={journal} />}>
        <Money of={sumOf(legs, 'debit')} />
      </Stat>
      <Stat label="Business day" note={value && `value date ${longDay(value)}`}>
        {longDay(on)}
      </Stat>
      <Stat label="Posted" note={by ?? 'by the system'}>
        {longInstant(at)}
      </Stat>
      {owners.length > 0 && (
        <Stat label="About">
          {owners.map((owner) => (
            <OwnerOf key={`${owner.kind} ${owner.id}`} owner={owner} />
          ))}
        </Stat>
      )}
    </Grid>
  );
}

function Reversal({ of: { reverses, reversed_by: reversedBy } }: { of: JournalView }) {
  return (
    <>
      {reversedBy && (
        <>
          <StatusTag tone="error">Reversed</StatusTag>{' '}
          <Link to={paths.staff.journal(reversedBy)}>The journal that reverses it</Link>
        </>
      )}
      {reverses && (
        <>
          <StatusTag tone="secondary">Reversal</StatusTag>{' '}
          <Link to={paths.staff.journal(reverses)}>The journal that it reverses</Link>
        </>
      )}
    </>
  );
}

const OwnerOf = ({ owner: { name, number, ...owner } }: { owner: NamedOwner }) => (
  <OwnerLink owner={owner} name={name} number={number} />
);

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Ids without a name are cut. */
function shownFact({ value, owner }: JournalView['facts'][number]): ReactNode {
  if (owner) return <OwnerOf owner={owner} />;
  return isId(value) ? <Reference>{value}</Reference> : value;
}

const factsOf = ({ references, facts, id }: JournalView) => ({
  ...Object.fromEntries(references.map(({ source, reference }) => [`Reference (${source})`, reference])),
  ...Object.fromEntries(facts.map((fact) => [factText(fact.name), shownFact(fact)])),
  'Journal id': <Reference>{id}</Reference>,
});

const sumOf = (legs: readonly Leg[], side: 'debit' | 'credit') =>
  legs.reduce((total, leg) => total + leg[side], 0n) as Leg['debit'];

function Legs({ legs }: { legs: readonly Leg[] }) {
  return (
    <DataTable<Leg & { number: number }>
      label="Journal lines"
      small="rows"
      rows={legs.map((leg, at) => ({ ...leg, number: at }))}
      empty="This journal has no lines"
      columns={{
        Account: ({ code, name, owner }) => (
          <Link to={paths.staff.ledgerAccount(code, owner?.id)}>
            {code} {name}
          </Link>
        ),
        Owner: ({ owner }) => owner && <OwnerOf owner={owner} />,
        Debit: { cell: ({ debit }) => debit !== noMoney && <LegAmount of={debit} side="Dr" />, align: 'end' },
        Credit: { cell: ({ credit }) => credit !== noMoney && <LegAmount of={credit} side="Cr" />, align: 'end' },
      }}
      totals={{
        Account: 'Total',
        Debit: <LegAmount of={sumOf(legs, 'debit')} side="Dr" />,
        Credit: <LegAmount of={sumOf(legs, 'credit')} side="Cr" />,
      }}
    />
  );
}
