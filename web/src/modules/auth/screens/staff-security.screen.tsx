/** /admin/staff-security: which staff have two-factor; a superadmin takes a lost one away. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { StaffFactor } from '@ajo/contract/modules/auth.two-factor';
import { useState } from 'react';
import { Link } from 'react-router';
import { roleLabels } from '#modules/users';
import { session } from '#platform/session';
import { paths } from '#platform/paths';
import {
  Button,
  DataTable,
  Dialog,
  ErrorState,
  Form,
  ListFilters,
  Notice,
  PageHeader,
  Problem,
  Row,
  Stack,
  StatusTag,
  TextField,
  useFilters,
  Who,
} from '#ui';
import { useResetFactor, useStaffFactors } from '../two-factor.calls.ts';

/** The rows are filtered here: the call has them all. */
const filtered = { searches: ['search'] };
const states = {
  name: 'factor',
  label: 'Two-factor',
  all: 'On and off',
  options: [
    { value: 'on', label: 'On' },
    { value: 'off', label: 'Off' },
  ],
};

const isFound = (row: StaffFactor, { search, factor }: Record<'search' | 'factor', string>): boolean =>
  `${row.name} ${row.email}`.toLowerCase().includes(search.trim().toLowerCase()) &&
  (factor === '' || (factor === 'on') === (row.enrolled_at !== null));

/** Roles that move money or change access are first until it is on. */
const riskyRoles: readonly StaffFactor['type'][] = ['superadmin', 'admin', 'subadmin', 'finance'];
const isAtRisk = ({ type, enrolled_at: since }: StaffFactor): boolean => since === null && riskyRoles.includes(type);

export function StaffSecurityScreen() {
  const list = useStaffFactors();
  const { values, isFiltered, change, clear } = useFilters('search', 'factor');
  const [resetting, setResetting] = useState<StaffFactor>();
  const all = list.data?.data ?? [];
  const rows =
    list.data && [...all].filter((row) => isFound(row, values)).toSorted((a, b) => Number(isAtRisk(b)) - Number(isAtRisk(a)));
  const without = all.filter((one) => !one.enrolled_at).length;
  return (
    <Stack>
      <PageHeader title="Staff two-factor" back={{ to: paths.staff.account, label: 'Your account' }}>
        Two-factor status of each staff member.
      </PageHeader>
      {without > 0 && (
        <Notice tone="warning">
          {without === all.length
            ? 'No staff use two-factor yet. Each person turns it on in Your account.'
            : `${all.length - without} of ${all.length} staff use two-factor. The others turn it on in Your account.`}{' '}
          {values.factor !== 'off' && without < all.length && <Link to="?factor=off">Show those without</Link>}
        </Notice>
      )}
      {list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Stack>
          <ListFilters
            list={filtered}
            search="Name or email"
            filters={[states]}
            values={values}
            onChange={change}
            onClear={clear}
          />
          <Factors rows={rows} isFiltered={isFiltered} onReset={setResetting} />
          {rows && <p className="quiet">{rows.length === 1 ? '1 colleague' : `${rows.length} colleagues`}</p>}
        </Stack>
      )}
      {resetting && <ResetDialog of={resetting} onClose={() => setResetting(undefined)} />}
    </Stack>
  );
}

type FactorsProps = { rows: readonly StaffFactor[] | undefined; isFiltered: boolean; onReset: (row: StaffFactor) => void };

function Factors({ rows, isFiltered, onReset }: FactorsProps) {
  const me = session.user()?.id;
  return (
    <DataTable<StaffFactor>
      label="Staff two-factor"
      small="rows"
      rows={rows}
      empty={isFiltered ? 'No colleagues match these filters' : 'No staff yet'}
      columns={{
        Name: (row) => <Who name={row.name} note={row.email} />,
        Role: (row) => roleLabels[row.type],
        'Two-factor': {
          first: true,
          cell: factorOf,
        },
        // Two elements: a day alone would have a place of its own on a tablet, which "Never" has not.
        'Last sign-in': (row) => (
          <>
            <span data-whole>{longInstant(row.last_signed_in_at) || 'Never'}</span>{' '}
          </>
        ),
        Actions: {
          optional: true,
          cell: (row) =>
            row.enrolled_at &&
            row.id !== me && (
              <Button look="plain" small label={`Reset two-factor of ${row.name}`} onClick={() => onReset(row)}>
                Request the reset
              </Button>
            ),
        },
      }}
    />
  );
}

function factorOf(row: StaffFactor) {
  if (row.enrolled_at) return <StatusTag tone="success">{`On, ${row.recovery_codes_left} recovery codes left`}</StatusTag>;
  return isAtRisk(row) ? <StatusTag tone="warning">Off, high risk</StatusTag> : <StatusTag tone="secondary">Off</StatusTag>;
}

function ResetDialog({ of: colleague, onClose }: { of: StaffFactor; onClose: () => void }) {
  const reset = useResetFactor();
  const [reason, setReason] = useState('');
  return (
    <Dialog title={`Reset two-factor of ${colleague.name}?`} onClose={onClose}>
      <Form label="Reset two-factor" onSubmit={() => reset.mutate({ id: colleague.id, reason }, { onSuccess: onClose })}>
        <p>
          A second person confirms the reset. Then their sessions end, and until they set it up again the password alone opens
          their account. Make sure the request really comes from them.
        </p>
        <Problem of={reset.error} />
        <TextField
          label="Reason"
          hint="How you verified the person. It is recorded in the history."
          lines={3}
          value={reason}
          onChange={setReason}
          required
        />
        <Row>
          <Button type="submit" look="danger" busy={reset.isPending}>
            Reset
          </Button>
          <Button look="plain" onClick={onClose}>
            Not now
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}
