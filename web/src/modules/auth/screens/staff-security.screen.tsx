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
  Pair,
  Problem,
  Row,
  Stack,
  StatusTag,
  TextField,
  useFilters,
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

export function StaffSecurityScreen() {
  const list = useStaffFactors();
  const { values, isFiltered, change, clear } = useFilters('search', 'factor');
  const [resetting, setResetting] = useState<StaffFactor>();
  const rows = list.data?.data.filter((row) => isFound(row, values));
  const without = list.data?.data.filter((one) => !one.enrolled_at).length ?? 0;
  return (
    <Stack>
      <PageHeader title="Staff two-factor" back={{ to: paths.staff.account, label: 'Your account' }}>
        Two-factor status of each staff member.
      </PageHeader>
      {without > 0 && (
        <Notice tone="warning">
          {without === 1 ? '1 colleague has' : `${without} colleagues have`} no two-factor. They set it up on their account page.{' '}
          {values.factor !== 'off' && <Link to="?factor=off">Show those without</Link>}
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
        Name: (row) => (
          <Pair note={`${roleLabels[row.type]} · ${row.email}`}>
            <b>{row.name}</b>
          </Pair>
        ),
        'Two-factor': {
          first: true,
          cell: (row) => (
            <StatusTag tone={row.enrolled_at ? 'success' : 'warning'}>
              {row.enrolled_at ? `On, ${row.recovery_codes_left} recovery codes left` : 'Off'}
            </StatusTag>
          ),
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
