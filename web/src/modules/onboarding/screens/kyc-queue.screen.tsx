/** /admin/kyc: BVNs and accounts that do not agree and documents that nobody has looked at, longest waiting first. */
import { kycList } from '@ajo/contract/modules/onboarding.kyc';
import { shortInstant } from '@ajo/contract/kernel/time';
import { KycKind, type KycItem, KycState } from '@ajo/contract/modules/onboarding.kyc';
import { Link } from 'react-router';
import { paths } from '#platform/paths';
import {
  ListTable,
  ErrorState,
  FilterBar,
  PageHeader,
  Pager,
  type ListFile,
  SelectField,
  Stack,
  StatusTag,
  TextField,
  useFilters,
} from '#ui';
import { kycFile, useKycQueue } from '../kyc.calls.ts';
import { kindLabels, kycStateLabels } from '../kyc.labels.ts';

const states = KycState.options.filter((state) => state !== 'replaced');
const kinds = KycKind.options.filter((kind) => kind !== 'business_picture');

export function KycQueueScreen() {
  const { values, page, count, set, turnTo, clear } = useFilters('status', 'kind', 'name');
  const kind = KycKind.safeParse(values.kind).data;
  const query = {
    page,
    status: KycState.safeParse(values.status).data ?? 'waiting',
    ...(kind && { kind }),
    ...(values.name && { name: values.name }),
  };
  const { data, error, refetch } = useKycQueue(query);
  return (
    <Stack gap="loose">
      <PageHeader title="KYC">Identities, accounts and documents that a person must look at.</PageHeader>
      <FilterBar count={count} onClear={clear}>
        <SelectField
          label="State"
          options={states.map((state) => ({ value: state === 'waiting' ? '' : state, label: kycStateLabels[state].word }))}
          value={values.status}
          onChange={(status) => set('status', status)}
          required
        />
        <SelectField
          label="What"
          placeholder="Everything"
          options={kinds.map((one) => ({ value: one, label: kindLabels[one] }))}
          value={values.kind}
          onChange={(next) => set('kind', next)}
          required
        />
        <TextField label="Customer" type="search" value={values.name} onChange={(name) => set('name', name)} required />
      </FilterBar>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Queue rows={data?.data} save={kycFile(query)} />}
      {data && <Pager page={page} lastPage={data.meta.last_page} total={data.meta.total} onTurn={turnTo} />}
    </Stack>
  );
}

function Queue({ rows, save }: { rows: readonly KycItem[] | undefined; save: ListFile }) {
  return (
    <ListTable<KycItem>
      list={kycList}
      label="KYC"
      save={save}
      rows={rows}
      empty="Nothing waits for you here"
      columns={{
        Customer: (row) => <Link to={paths.staff.kycOf(row.customer.id)}>{row.customer.name}</Link>,
        What: (row) => row.title,
        Agrees: (row) => (row.score === null ? '' : `${row.score}%`),
        State: (row) => <StatusTag tone={kycStateLabels[row.status].tone}>{kycStateLabels[row.status].word}</StatusTag>,
        Sent: (row) => shortInstant(row.submitted_at),
        Branch: (row) => row.customer.branch ?? '—',
        Officer: (row) => row.customer.officer ?? '—',
      }}
    />
  );
}
