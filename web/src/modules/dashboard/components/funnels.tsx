/** How many are at each step: staff by role, and customers from registration to loan. */
import { wholeNumber } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { Link } from 'react-router';
import { roleLabels } from '#modules/users';
import { paths } from '#platform/paths';
import { Card, Funnel } from '#ui';
import { useRegistrations, useStaffByRole } from '../people.calls.ts';
import { Body } from './people.tsx';
import './funnels.css';

export function StaffByRole() {
  const { data, error, refetch } = useStaffByRole();
  const sorted = data?.toSorted((a, b) => b.count - a.count);
  const largest = sorted?.[0]?.count ?? 0;
  const split = splitOf(sorted ?? []);
  return (
    <Card title="Staff by role" actions={<Link to={paths.staff.admins}>All staff</Link>}>
      <Body error={error} onRetry={() => void refetch()} isEmpty={data?.length === 0} empty="No staff yet.">
        {sorted && (
          <>
            <Roles rows={sorted.slice(0, split)} largest={largest} />
            {split < sorted.length && (
              <details className="queue-rest">
                <summary>{sorted.length - split} other roles, 1 each</summary>
                <Roles rows={sorted.slice(split)} largest={largest} />
              </details>
            )}
          </>
        )}
      </Body>
    </Card>
  );
}

/** Fewer are not folded. */
const minFolded = 3;

type RoleRows = NonNullable<ReturnType<typeof useStaffByRole>['data']>;
type RolesProps = { rows: RoleRows; largest: number };

/** Roles of one person each are folded, after those of several people. */
function splitOf(rows: RoleRows): number {
  const several = rows.filter(({ count }) => count > 1).length;
  return several > 0 && rows.length - several >= minFolded ? several : rows.length;
}

const Roles = ({ rows, largest }: RolesProps) => (
  <ul className="queue roles">
    {rows.map(({ role, count }) => (
      <li key={role} data-plain>
        {roleLabels[role]}
        <span className="roles-bar" aria-hidden="true">
          <span style={{ width: `${(count / largest) * 100}%` }} />
        </span>
        <Link
          className="figure-link"
          to={`${paths.staff.admins}?type=${role}`}
          aria-label={`${roleLabels[role]}: ${wholeNumber(count)}. Open the list`}
        >
          <b>{wholeNumber(count)}</b>
        </Link>
      </li>
    ))}
  </ul>
);

/** From registration to an active account. */
export function Registrations({ today, running }: { today: Day; running: number | undefined }) {
  const { data, error, refetch } = useRegistrations(today);
  const step = (name: string, value: number, to: string) => ({
    name,
    value,
    figure: wholeNumber(value),
    to,
    hint: `${name}: ${wholeNumber(value)}. Open the list`,
  });
  return (
    <Card title="From registration to loan" actions={<Link to={paths.staff.users}>All customers</Link>}>
      <Body error={error} onRetry={() => void refetch()} isEmpty={data?.all === 0} empty="No customers yet.">
        {data && (
          <Funnel
            label="Customers from registration to loan"
            steps={[
              step('Registered', data.all, paths.staff.users),
              step('Active', data.active, `${paths.staff.users}?status=active`),
              ...(running === undefined ? [] : [step('Running loans', running, `${paths.staff.requests}?status=active`)]),
            ]}
          />
        )}
      </Body>
    </Card>
  );
}
