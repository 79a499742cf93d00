/** What an officer looks after today, and their record. Each figure leads to its list. */
import type { UserId } from '@ajo/contract/kernel/id';
import { nairaWhole } from '@ajo/contract/kernel/money';
import type { BranchId } from '@ajo/contract/modules/branches';
import { Link } from 'react-router';
import { Grid, Stat } from '#ui';
import { customersOf, disbursedOf, lateLoansOf, runningLoansOf } from '../branch-lists.ts';
import { useOfficer } from '../branches.calls.ts';

type Officer = NonNullable<ReturnType<typeof useOfficer>['data']>;

/** Those of a team lead are those of the branch. */
export function OfficerFigures({ of: officer }: { of: Officer }) {
  const of = officer.type === 'team_lead' ? { branch_id: officer.branch.id } : { officer_id: officer.id };
  return (
    <Grid>
      <Stat label="Customers" note="assigned" to={customersOf(of)}>
        {officer.customers}
      </Stat>
      <Stat
        label="Running loans"
        note={
          <Link to={lateLoansOf(of)}>{officer.late_loans === 0 ? 'None overdue' : `${officer.late_loans} of them overdue`}</Link>
        }
        to={runningLoansOf(of)}
      >
        {officer.active_loans}
      </Stat>
      <Stat
        label="Outstanding"
        note={<Link to={lateLoansOf(of)}>{nairaWhole(officer.overdue)} overdue</Link>}
        to={runningLoansOf(of)}
      >
        {nairaWhole(officer.outstanding)}
      </Stat>
      <Stat
        label="Loans disbursed"
        note={<Link to={disbursedOf(of)}>{nairaWhole(officer.amount_made)} in total</Link>}
        to={disbursedOf(of, { first: 'true' })}
      >
        {officer.loans_made}
      </Stat>
    </Grid>
  );
}

const titles = ['Customers', 'Running loans', 'Outstanding', 'Loans disbursed'];
const blank = '\u00A0';

/** On the page of a member of staff: as tall while it is loading, and nothing for those who look after no customers. */
export function OfficerWork({ branch, officer }: { branch: BranchId; officer: UserId }) {
  const { data, isFetched } = useOfficer(branch, officer, 1);
  if (data) return <OfficerFigures of={data} />;
  return isFetched ? null : (
    <Grid>
      {titles.map((title) => (
        <Stat key={title} label={title} note={blank}>
          {blank}
        </Stat>
      ))}
    </Grid>
  );
}
