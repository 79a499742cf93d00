/** /admin/payouts: money that leaves, newest first, with what the provider reports of it. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { dayInLagos, longDay, longInstant, minuteInLagos, timeOf } from '@ajo/contract/kernel/time';
import { payoutList, PayoutPurpose, PayoutStateFilter, type PayoutView } from '@ajo/contract/modules/payouts';
import { useState } from 'react';
import { Link } from 'react-router';
import { masked } from '#platform/masked';
import { paths } from '#platform/paths';
import { unbroken } from '#platform/unbroken';
import {
  Button,
  EmptyState,
  JournalLink,
  LinkButton,
  ListScreen,
  Money,
  Pair,
  periodFilters,
  refinePeriod,
  Row,
  RowActions,
  StatusTag,
  ReferenceEnd,
  Who,
} from '#ui';
import { RecordPayoutDialog } from '../components/record-payout-dialog.tsx';
import { filterWords, labelOf, payeeText, purposeLabels, stateLabels } from '../payout.labels.ts';
import { useQueryPayout } from '../payouts.calls.ts';
import '../payouts.css';

const status = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  options: PayoutStateFilter.options.map((value) => ({ value, label: filterWords(value) })),
};

const purpose = {
  name: 'purpose',
  label: 'Type',
  all: 'All types',
  options: PayoutPurpose.options.map((value) => ({ value, label: purposeLabels[value] })),
};

const presets = (['failed', 'sent'] as const).map((state) => ({ name: filterWords(state), filters: { status: state } }));

export function PayoutsScreen() {
  return (
    <div className="payouts">
      <ListScreen
        list={payoutList}
        title="Payouts"
        back={{ to: paths.staff.dashboard, label: 'Dashboard' }}
        words={{ one: 'payout', many: 'payouts' }}
        search="Name, loan or reference"
        filters={(_, values) => [status, purpose, ...periodFilters('Ordered', values)]}
        presets={presets}
        refine={refinePeriod}
        totals={(sums) => ({ Amount: <Total of={sums} /> })}
        empty={<EmptyState title="No payouts yet">Payouts appear here when loans are released.</EmptyState>}
        columns={{
          To: (row: PayoutView) => <Who name={payeeText(row.account_name)} note={masked(row.account_number)} />,
          For: (row) => {
            const page = pages[row.purpose]?.(row.purpose_id);
            return <Pair note={purposeText(row)}>{page ? <Link to={page}>{row.about}</Link> : row.about}</Pair>;
          },
          Amount: { align: 'end', sort: 'amount', cell: (row) => <Money of={row.amount} /> },
          Status: (row) => <Status of={row} />,
          Ordered: {
            sort: 'ordered',
            cell: (row) => <Pair note={timesText(row)}>{longDay(dayInLagos(row.ordered_at))}</Pair>,
          },
          Reference: (row) => (
            <Pair note={row.return_journal_id && <JournalLink id={row.return_journal_id}>Return</JournalLink>}>
              <JournalLink id={row.journal_id}>
                <ReferenceEnd alone>{row.reference}</ReferenceEnd>
              </JournalLink>
            </Pair>
          ),
          Actions: { key: 'ask', cell: (row) => <Acts of={row} /> },
        }}
      >
        Outgoing payments. A payout is complete when the bank confirms it. Until then we keep querying the bank.
      </ListScreen>
    </div>
  );
}

/** Only the purpose of a loan has a page of its own. */
const pages: Partial<Record<PayoutPurpose, (id: string) => string>> = { loan: paths.staff.request };

/** The number of a loan or an investment shows what it is. */
const purposeText = ({ purpose: of, attempt }: PayoutView): string =>
  [of !== 'loan' && of !== 'investment' && purposeLabels[of], attempt > 1 && `attempt ${attempt}`].filter(Boolean).join(', ');

/** "09:00, settled 10:00": the note may break between the two only. */
const timesText = (payout: PayoutView): string =>
  [timeOf(payout.ordered_at), endText(payout)].flatMap((text) => (text ? [unbroken(text)] : [])).join(', ');

/** The end of a payout; without the day where it is that of the order, and nothing at the minute of the order. */
function endText({ status: state, ordered_at: ordered, settled_at: ended }: PayoutView): string | null {
  if (!ended || minuteInLagos(ended) === minuteInLagos(ordered)) return null;
  const isSameDay = dayInLagos(ended) === dayInLagos(ordered);
  const word = state === 'completed' ? 'settled' : stateLabels[state].word.toLowerCase();
  return `${word} ${isSameDay ? timeOf(ended) : longInstant(ended)}`;
}

/** The money of an attempt that was sent again is that of the newer one: it is counted once. */
const Total = ({ of: { amount, sent_again: again } }: { of: Record<'amount' | 'sent_again', Kobo> }) => (
  <Pair
    note={
      again > 0n && (
        <>
          without <Money of={again} /> sent again
        </>
      )
    }
  >
    <Money of={amount} />
  </Pair>
);

const Status = ({ of: payout }: { of: PayoutView }) => (
  <>
    <StatusTag tone={labelOf(payout).tone}>{labelOf(payout).word}</StatusTag>
    {payout.reason && <small className="cell-note payout-reason"> {payout.reason}</small>}
    {payout.awaits_second_person && (
      <small className="cell-note">
        {' '}
        <Link to={`${paths.staff.approvals}?state=pending`}>Waiting for a second person</Link>
      </small>
    )}
    {payout.by_hand && <small className="cell-note"> {byHandText(payout.by_hand)}</small>}
    {payout.sent_again_as && (
      <small className="cell-note">
        {' '}
        <Link to={newerAttempt(payout.sent_again_as)}>Newer attempt</Link>
      </small>
    )}
  </>
);

const byHandText = ({ reference, on }: NonNullable<PayoutView['by_hand']>): string =>
  `By hand: ${reference ? `${reference}, ` : ''}${longDay(on)}`;

const newerAttempt = (reference: string): string => `${paths.staff.payouts}?${new URLSearchParams({ search: reference })}`;

/** What to do next is a button. A settled payout may have been returned since: then its query is in a menu. */
function Acts({ of: payout }: { of: PayoutView }) {
  const query = useQueryPayout();
  const ask = (): void => query.mutate(payout.id);
  const page = isFailed(payout) ? pages[payout.purpose]?.(payout.purpose_id) : undefined;
  if (payout.may_record) return <Disputed of={payout} onAsk={ask} />;
  const menu = payout.may_ask && <RowActions label={payout.reference} actions={[{ label: 'Query now', onClick: ask }]} />;
  if (page !== undefined)
    return (
      <Row>
        <LinkButton small look="plain" label={`Review ${payout.about}`} to={page}>
          Review
        </LinkButton>
        {menu}
      </Row>
    );
  if (!payout.may_ask || (payout.settled_at && !payout.disputed && !isFailed(payout))) return menu || null;
  return (
    <Button small look="plain" busy={query.isPending} onClick={ask} label={`Query now: ${payout.reference}`}>
      Query now
    </Button>
  );
}

/** The provider may agree again, or the bank proves the outcome. */
function Disputed({ of: payout, onAsk }: { of: PayoutView; onAsk: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Row>
      <Button small look="plain" onClick={() => setOpen(true)} label={`Record by hand: ${payout.reference}`}>
        Record by hand
      </Button>
      <RowActions label={payout.reference} actions={[{ label: 'Query now', onClick: onAsk }]} />
      {isOpen && <RecordPayoutDialog of={payout} onClose={() => setOpen(false)} />}
    </Row>
  );
}

/** A failed loan is paid out again on its own page. */
const isFailed = ({ status: state, sent_again_as: newer }: PayoutView): boolean => state === 'failed' && !newer;
