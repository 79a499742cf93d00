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

/** Of each journal, as books are read. Its legs follow each other. */
const debitsFirst = (rows: readonly LedgerLegView[]): LedgerLegView[] => {
  const places = new Map<string, number>();
  for (const row of rows) if (!places.has(row.journal_id)) places.set(row.journal_id, places.size);
  const placeOf = (row: LedgerLegView): number => (places.get(row.journal_id) ?? 0) * 2 + (row.debit === noMoney ? 1 : 0);
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
};

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
    <div className="legs">
      <ListScreen
        list={ledgerLegList}
        title="General ledger"
        back={{ to: paths.staff.ledger, label: 'Ledger' }}
        words={{ one: 'line', many: 'lines' }}
        whole="This month"
        filters={[
          { name: 'start_date', label: 'From', standard: `${today.slice(0, 8)}01` },
          { name: 'end_date', label: 'To', standard: today },
          account,
          event,
        ]}
        totals={({ debit, credit }) => ({ Debit: <Money of={debit} />, Credit: <Money of={credit} /> })}
        empty={<EmptyState title="No entries on these days">Choose other days.</EmptyState>}
        arrange={debitsFirst}
        columns={{
          Day: {
            group: journalOf,
            cell: (row) => <Pair note={`Posted ${longInstant(row.posted_at)}`}>{longDay(row.effective_on)}</Pair>,
          },
          Journal: {
            group: journalOf,
            cell: (row) => <Link to={paths.staff.journal(row.journal_id)}>{kindText(row.kind)}</Link>,
          },
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
    </div>
  );
}
