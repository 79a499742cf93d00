/** /admin/ledger/entries: every leg of the journals of some days, for all accounts or one; its file is the general ledger. */
import { noMoney } from '@ajo/contract/kernel/money';
import { dayInLagos, longDay, longInstant } from '@ajo/contract/kernel/time';
import { LedgerEvent, ledgerLegList, type LedgerLegView } from '@ajo/contract/modules/ledger.legs';
import { Link } from 'react-router';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import { EmptyState, ListScreen, Money, Pair } from '#ui';
import { useTrialBalance } from '../ledger.calls.ts';
import { kindText } from '../ledger.labels.ts';
import { LegAmount } from '../components/leg-amount.tsx';
import { OwnerNote } from '../components/owner-link.tsx';
import '../components/journal-legs.css';

const journalOf = (row: LedgerLegView): string => row.journal_id;

export function GeneralLedgerScreen() {
  const { data } = useTrialBalance(undefined);
  const today = dayInLagos(now());
  const account = {
    name: 'code',
    label: 'Account',
    all: 'All accounts',
    options: data?.rows.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })) ?? [],
  };
  const event = {
    name: 'event',
    label: 'Event',
    all: 'All events',
    options: LedgerEvent.options.map((value) => ({ value, label: kindText(value) })),
  };
  return (
    <ListScreen
      list={ledgerLegList}
      title="General ledger"
      back={{ to: paths.staff.ledger, label: 'Ledger' }}
      words={{ one: 'entry', many: 'entries' }}
      whole="This month"
      filters={[
        { name: 'start_date', label: 'From', standard: `${today.slice(0, 8)}01` },
        { name: 'end_date', label: 'To', standard: today },
        account,
        event,
      ]}
      totals={({ debit, credit }) => ({ Debit: <Money of={debit} />, Credit: <Money of={credit} /> })}
      empty={<EmptyState title="No entries on these days">Choose other days.</EmptyState>}
      columns={{
        Day: {
          group: journalOf,
          cell: (row) => <Pair note={`posted ${longInstant(row.posted_at)}`}>{longDay(row.effective_on)}</Pair>,
        },
        Journal: { group: journalOf, cell: (row) => <Link to={paths.staff.journal(row.journal_id)}>{kindText(row.kind)}</Link> },
        Account: (row) => (
          <Pair note={row.owner && <OwnerNote owner={row.owner} name={row.owner.name} number={row.owner.number} />}>
            <Link to={paths.staff.ledgerAccount(row.code)}>
              {row.code} {row.account}
            </Link>
          </Pair>
        ),
        Debit: { align: 'end', cell: (row) => row.debit !== noMoney && <LegAmount of={row.debit} side="Dr" /> },
        Credit: { align: 'end', cell: (row) => row.credit !== noMoney && <LegAmount of={row.credit} side="Cr" /> },
        Reference: { optional: true, cell: (row) => row.reference },
      }}
    >
      Every journal line, by effective day. An export holds all rows.
    </ListScreen>
  );
}
