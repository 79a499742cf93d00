/** /admin/staff-security: which staff have two-factor; a superadmin takes a lost one away. */
import { dayInLagos, longDay, longInstant } from '@ajo/contract/kernel/time';
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
  LinkButton,
  ListFilters,
  PageHeader,
  Pair,
  Problem,
  RecordFigures,
  Row,
  Stack,
  StatusTag,
  TextField,
  useFilters,
  useListLink,
  Who,
} from '#ui';
import { useResetFactor, useStaffFactors } from '../two-factor.calls.ts';
import '../../../ui/head-figures.css';

/** The rows are filtered here: the call has them all. */
const filtered = { searches: ['search'] };
const states = {
  name: 'factor',
  label: 'Two-factor',
  all: 'On and off',
  options: [
    { value: 'on', label: 'On' },
    { value: 'off', label: 'Off' },
    { value: 'risk', label: 'Off, high risk' },
    { value: 'other', label: 'Off, other roles' },
  ],
};

/** Roles that move money or change access. */
const riskyRoles: readonly StaffFactor['type'][] = ['superadmin', 'admin', 'subadmin', 'finance'];
const isOn = ({ enrolled_at: since }: StaffFactor): boolean => since !== null;
const isAtRisk = (row: StaffFactor): boolean => !isOn(row) && riskyRoles.includes(row.type);

const finds: Record<string, (row: StaffFactor) => boolean> = {
  on: isOn,
  off: (row) => !isOn(row),
  risk: isAtRisk,
  other: (row) => !isOn(row) && !isAtRisk(row),
};
const isFound = (row: StaffFactor, { search, factor }: Record<'search' | 'factor', string>): boolean =>
  `${row.name} ${row.email}`.toLowerCase().includes(search.trim().toLowerCase()) && (finds[factor]?.(row) ?? true);

/** What is missing is first: of those at risk, then of those who sign in. */
const placeOf = (row: StaffFactor): number => {
  if (isOn(row)) return 3;
  if (isAtRisk(row)) return 0;
  return row.last_signed_in_at ? 1 : 2;
};

export function StaffSecurityScreen() {
  const list = useStaffFactors();
  const { values, isFiltered, change, clear } = useFilters('search', 'factor');
  const [resetting, setResetting] = useState<StaffFactor>();
  const rows = list.data?.data.filter((row) => isFound(row, values)).toSorted((a, b) => placeOf(a) - placeOf(b));
  return (
    <Stack>
      <PageHeader title="Staff two-factor" back={{ to: paths.staff.account, label: 'Your account' }}>
        Each person turns it on in Your account. Reset it for those who lost their phone.
      </PageHeader>
      {!list.isError && <Figures of={list.data?.data} />}
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

/** They have their place before the rows arrive. */
function Figures({ of: all }: { of: readonly StaffFactor[] | undefined }) {
  const link = useListLink();
  const figure = (factor: string) => ({
    value: all ? all.filter((row) => finds[factor]?.(row)).length : '—',
    to: link({ factor }),
  });
  return (
    <div className="head-figures">
      <RecordFigures
        of={[
          { label: 'Two-factor on', note: all ? `of ${all.length} staff` : 'of all staff', ...figure('on') },
          {
            label: 'Off, high risk',
            note: 'They move money or change access',
            isLate: all?.some(isAtRisk) ?? false,
            ...figure('risk'),
          },
          { label: 'Off, other roles', note: 'Their password alone signs them in', ...figure('other') },
        ]}
      />
    </div>
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
        Name: (row) => <Who name={row.name} note={row.email} to={paths.staff.user(row.id)} />,
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
          cell: (row) => actOf(row, row.id === me, onReset),
        },
      }}
    />
  );
}

/** People turn on their own, and lose it to the request of a superadmin. */
function actOf(row: StaffFactor, isMine: boolean, onReset: (row: StaffFactor) => void) {
  if (isMine)
    return (
      !isOn(row) && (
        <LinkButton look="plain" small label="Set up your two-factor" to={paths.staff.account}>
          Set up
        </LinkButton>
      )
    );
  return (
    isOn(row) && (
      <Button look="plain" small label={`Reset two-factor of ${row.name}`} onClick={() => onReset(row)}>
        Request the reset
      </Button>
    )
  );
}

function factorOf(row: StaffFactor) {
  if (!row.enrolled_at)
    return isAtRisk(row) ? <StatusTag tone="warning">Off, high risk</StatusTag> : <span className="bare">Off</span>;
  const left = row.recovery_codes_left;
  return (
    <Pair note={`since ${longDay(dayInLagos(row.enrolled_at))}, ${left} recovery ${left === 1 ? 'code' : 'codes'} left`}>
      <StatusTag tone="success">On</StatusTag>
    </Pair>
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
