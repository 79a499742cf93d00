/** Payments in the books, each with the credit at the bank that proves it, under the five figures of the filter. */
import { may } from '@ajo/contract/kernel/access';
import { longDay } from '@ajo/contract/kernel/time';
import {
  PaymentsShown,
  type ReconciledPayment,
  reconciliationList,
  ReconciliationState,
} from '@ajo/contract/modules/reconciliation';
import { Link } from 'react-router';
import { useBranchAndOfficer } from '#modules/loan-applications';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { EmptyState, JournalLink, ListPanel, Money, Pair, StatusTag, Who, ReferenceEnd } from '#ui';
import { reconciliationKey } from '../reconciliation.calls.ts';
import { recordLabels, ruleLabels, shownLabels, stateLabels } from '../reconciliation.labels.ts';
import { linkToDay } from './day-link.tsx';
import { ReconciliationFigures } from './reconciliation-figures.tsx';
import '../../../ui/view-chips.css';
import './payments-tab.css';

const status = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  options: ReconciliationState.options.map((value) => ({ value, label: stateLabels[value].word })),
};
const show = {
  name: 'show',
  label: 'Show',
  all: 'All payments',
  options: PaymentsShown.options.map((value) => ({ value, label: shownLabels[value] })),
};
const period = [
  { name: 'start_date', label: 'From' },
  { name: 'end_date', label: 'To' },
];
const presets = [
  { name: 'Missing at the bank', filters: { status: 'missing_at_bank' } },
  { name: 'Amount differs', filters: { status: 'amount_differs' } },
  { name: 'Waiting', filters: { status: 'waiting' } },
];

export function PaymentsTab() {
  const places = useBranchAndOfficer();
  const mayResolve = may(session.role(), 'reconciliation.resolve');
  return (
    <div className="stack payments-list view-chips">
      <ListPanel
        list={reconciliationList}
        label="Payments"
        words={{ one: 'payment', many: 'payments' }}
        cacheKey={reconciliationKey}
        search="Reference or customer"
        filters={[status, show, ...period, ...places]}
        presets={presets}
        notice={({ additional }) => <ReconciliationFigures of={additional} />}
        empty={
          <EmptyState title="No payments yet" action={mayResolve && <Link to="?tab=statements">Upload a statement</Link>}>
            Payments appear here as they are booked. Upload a bank statement to match them.
          </EmptyState>
        }
        columns={{
          Customer: (row: ReconciledPayment) =>
            row.customer ? (
              <Who
                name={row.customer.name}
                note={<ReferenceEnd>{row.reference}</ReferenceEnd>}
                to={paths.staff.user(row.customer.id)}
              />
            ) : (
              <Who name="Unknown payer" note={<ReferenceEnd>{row.reference}</ReferenceEnd>} />
            ),
          Status: (row) => <StatusTag tone={stateLabels[row.status].tone}>{stateLabels[row.status].word}</StatusTag>,
          Amount: { align: 'end', sort: 'amount', cell: (row) => <Money of={row.amount} /> },
          Paid: {
            sort: 'paid',
            cell: (row) => (
              <Pair note={<JournalLink id={row.journal_id}>{recordLabels[row.record]}</JournalLink>}>
                {mayResolve ? linkToDay(row.paid_on) : longDay(row.paid_on)}
              </Pair>
            ),
          },
          Match: (row) => (row.match ? <Proof of={row.match} /> : '—'),
          Branch: (row) => <Pair note={row.officer}>{row.branch ?? '—'}</Pair>,
        }}
      />
    </div>
  );
}

const Proof = ({ of: match }: { of: NonNullable<ReconciledPayment['match']> }) => (
  <span className="payment-proof" title={match.text}>
    {ruleLabels[match.rule]}
    <small className="cell-note">
      {longDay(match.on)}: {match.text}
    </small>
  </span>
);
