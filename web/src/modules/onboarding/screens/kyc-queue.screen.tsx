/** /admin/kyc: BVNs and accounts that do not match and documents without a review, oldest first. */
import { kycList } from '@ajo/contract/modules/onboarding.kyc';
import { shortInstant } from '@ajo/contract/kernel/time';
import { KycKind, type KycItem, KycState } from '@ajo/contract/modules/onboarding.kyc';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import { type Columns, ListScreen, SelectField, StatusTag, TextField } from '#ui';
import { key } from '../kyc.calls.ts';
import { kindLabels, kycStateLabels } from '../kyc.labels.ts';

const states = KycState.options.filter((state) => state !== 'replaced');
const kinds = KycKind.options.filter((kind) => kind !== 'business_picture');

export const KycQueueScreen = () => (
  <ListScreen
    list={kycList}
    title="KYC"
    words={{ one: 'item', many: 'items' }}
    cacheKey={key}
    refine={(query) => ({ status: 'waiting', ...query })}
    fields={({ values, set }) => (
      <>
        <SelectField
          label="State"
          options={states.map((state) => ({ value: state === 'waiting' ? '' : state, label: kycStateLabels[state].word }))}
          value={values['status'] ?? ''}
          onChange={(status) => set('status', status)}
          required
        />
        <SelectField
          label="What"
          placeholder="Everything"
          options={kinds.map((one) => ({ value: one, label: kindLabels[one] }))}
          value={values['kind'] ?? ''}
          onChange={(next) => set('kind', next)}
          required
        />
        <TextField label="Customer" type="search" value={values['name'] ?? ''} onChange={(name) => set('name', name)} required />
      </>
    )}
    empty="You're all caught up"
    columns={columns}
  >
    Identities, accounts and documents that a person must look at.
  </ListScreen>
);

const columns: Columns<KycItem> = {
  Customer: (row) => <Link to={paths.staff.kycOf(row.customer.id)}>{row.customer.name}</Link>,
  What: (row) => row.title,
  Agrees: (row) => (row.score === null ? '' : `${row.score}%`),
  State: (row) => <StatusTag tone={kycStateLabels[row.status].tone}>{kycStateLabels[row.status].word}</StatusTag>,
  Sent: { sort: 'submitted', cell: (row) => shortInstant(row.submitted_at) },
  Branch: (row) => row.customer.branch ?? '—',
  Officer: (row) => row.customer.officer ?? '—',
};
