/** /admin/staff-security: which staff have two-factor; a superadmin takes a lost one away. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { StaffFactor } from '@ajo/contract/modules/auth.two-factor';
import { useState } from 'react';
import { roleLabels } from '#modules/users';
import { session } from '#platform/session';
import { paths } from '#platform/paths';
import {
  Button,
  DataTable,
  Dialog,
  ErrorState,
  Form,
  Notice,
  PageHeader,
  Pair,
  Problem,
  Row,
  Stack,
  StatusTag,
  TextField,
} from '#ui';
import { useResetFactor, useStaffFactors } from '../two-factor.calls.ts';

export function StaffSecurityScreen() {
  const list = useStaffFactors();
  const [resetting, setResetting] = useState<StaffFactor>();
  const me = session.user()?.id;
  const [search, setSearch] = useState('');
  const without = list.data?.data.filter((one) => !one.enrolled_at).length ?? 0;
  return (
    <Stack>
      <PageHeader title="Staff two-factor" back={{ to: paths.staff.account, label: 'Your account' }}>
        Staff who protect their account with a second factor.
      </PageHeader>
      {without > 0 && (
        <Notice tone="warning">
          {without === 1 ? '1 colleague has' : `${without} colleagues have`} no two-factor. They set it up on their account page.
        </Notice>
      )}
      {list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Stack>
          <Row>
            <TextField label="Search by name or email" type="search" filter value={search} onChange={setSearch} />
          </Row>
          <DataTable<StaffFactor>
            label="Staff two-factor"
            small="rows"
            rows={list.data?.data.filter(({ name, email }) =>
              `${name} ${email}`.toLowerCase().includes(search.trim().toLowerCase()),
            )}
            empty={search ? 'No colleagues match your search' : 'No staff yet'}
            columns={{
              Name: (row) => (
                <Pair note={`${roleLabels[row.type]} · ${row.email}`}>
                  <b>{row.name}</b>
                </Pair>
              ),
              'Two-factor': (row) => (
                <StatusTag tone={row.enrolled_at ? 'success' : 'warning'}>
                  {row.enrolled_at ? `On, ${row.recovery_codes_left} recovery codes left` : 'Off'}
                </StatusTag>
              ),
              'Last sign-in': (row) => longInstant(row.last_signed_in_at) || '—',
              Actions: {
                optional: true,
                cell: (row) =>
                  row.enrolled_at &&
                  row.id !== me && (
                    <Button look="plain" small label={`Reset two-factor of ${row.name}`} onClick={() => setResetting(row)}>
                      Request the reset
                    </Button>
                  ),
              },
            }}
          />
        </Stack>
      )}
      {resetting && <ResetDialog of={resetting} onClose={() => setResetting(undefined)} />}
    </Stack>
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
