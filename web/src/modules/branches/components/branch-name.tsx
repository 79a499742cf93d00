/** The name of a branch, and on a small screen its people and loans under it. */
import type { BranchId, BranchRow } from '@ajo/contract/modules/branches';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui';
import { customersOf, runningLoansOf } from '../branch-lists.ts';

type SizeProps = { lead?: string; officers: number; customers: ReactNode; loans: ReactNode };

/** On a small screen its people and loans are one line under its name (branch-list.css). */
export const Sizes = ({ lead, officers, customers, loans }: SizeProps) => (
  <small className="branch-sizes">
    {lead && `${lead} · `}
    <span data-whole>
      {officers} {officers === 1 ? 'officer' : 'officers'}
    </span>{' '}
    · <span data-whole>{customers} customers</span> · <span data-whole>{loans} loans</span>
  </small>
);

export const leadsOf = ({ team_leads: leads }: BranchRow): string => leads.map(({ name }) => name).join(', ');

export const BranchName = ({ of: row, onOpen }: { of: BranchRow; onOpen: (id: BranchId) => void }) => (
  <>
    <Button look="text" small onClick={() => onOpen(row.id)} label={`Show ${row.name}`}>
      {row.name}
    </Button>
    <Sizes
      lead={leadsOf(row)}
      officers={row.officers.length}
      customers={<Link to={customersOf({ branch_id: row.id })}>{row.customers}</Link>}
      loans={<Link to={runningLoansOf({ branch_id: row.id })}>{row.active_loans}</Link>}
    />
  </>
);
