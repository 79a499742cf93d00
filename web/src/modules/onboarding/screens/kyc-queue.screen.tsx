/** /admin/kyc: BVNs and accounts that do not match and documents without a review, oldest first. */
import { kycList } from '@ajo/contract/modules/onboarding.kyc';
import { dayInLagos, daysBetween, daysText, longInstant } from '@ajo/contract/kernel/time';
import { KycKind, type KycItem, KycState } from '@ajo/contract/modules/onboarding.kyc';
import { oldAfterDays } from '#platform/age-text';
import { now } from '#platform/clock';
import { paths } from '#platform/paths';
import { type Columns, ListScreen, Pair, StatusTag, Who } from '#ui';
import { key } from '../kyc.calls.ts';
import { kindLabels, kycStateLabels } from '../kyc.labels.ts';
import './kyc-queue.css';

const states = KycState.options.filter((state) => state !== 'replaced');
const kinds = KycKind.options.filter((kind) => kind !== 'business_picture');
const filters = [
  {
    name: 'status',
    label: 'Status',
    standard: 'waiting',
    isTab: true,
    options: states.map((value) => ({ value, label: kycStateLabels[value].word })),
  },
  { name: 'kind', label: 'Type', all: 'All types', options: kinds.map((value) => ({ value, label: kindLabels[value] })) },
];

export const KycQueueScreen = () => (
  <div className="kyc-queue">
    <ListScreen
      list={kycList}
      ownOrder="By date submitted"
      title="KYC"
      words={{ one: 'item', many: 'items' }}
      cacheKey={key}
      refine={(query) => ({ status: 'waiting', ...query })}
      search="Customer"
      filters={filters}
      whole={kycStateLabels.waiting.word}
      empty="You're all caught up"
      columns={columns}
    >
      Identities, bank accounts and documents to review.
    </ListScreen>
  </div>
);

const columns: Columns<KycItem> = {
  Customer: (row) => <Who name={row.customer.name} to={paths.staff.kycOf(row.customer.id)} />,
  Type: (row) => row.title,
  Agrees: { optional: true, cell: (row) => row.score !== null && `${row.score}%` },
  Status: {
    first: true,
    cell: (row) => <StatusTag tone={kycStateLabels[row.status].tone}>{kycStateLabels[row.status].word}</StatusTag>,
  },
  Sent: { sort: 'submitted', cell: (row) => <Sent of={row} /> },
  Branch: (row) => row.customer.branch ?? '—',
  Officer: (row) => row.customer.officer ?? '—',
};

function Sent({ of: { status, submitted_at: at } }: { of: KycItem }) {
  const days = daysBetween(dayInLagos(at), dayInLagos(now()));
  const isLate = status === 'waiting' && days > oldAfterDays;
  return (
    <Pair note={longInstant(at)}>
      <span {...(isLate && { className: 'kyc-late' })}>{days > 0 ? `${daysText(days)} ago` : 'Today'}</span>
    </Pair>
  );
}
