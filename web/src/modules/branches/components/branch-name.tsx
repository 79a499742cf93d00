/** The name of a branch, and on a small screen its people and loans under it. */
import type { BranchId, BranchRow } from '@ajo/contract/modules/branches';
import { Link } from 'react-router';
import { Button } from '#ui';
import { customersOf, runningLoansOf } from '../branch-lists.ts';

type SizeProps = {
  lead?: string;
  officers: number;
  customers: number;
  loans: number;
  links?: { customers: string; loans: string };
};

/** On a small screen its people and loans are one line under its name (branch-list.css). */
export const Sizes = ({ lead, officers, customers, loans, links }: SizeProps) => (
  <small className="branch-sizes">
    {lead && <span className="branch-leads">{lead} </span>}
    <Size of={officers} one="officer" /> <Size of={customers} one="customer" to={links?.customers} />{' '}
    <Size of={loans} one="loan" to={links?.loans} />
  </small>
);

const Size = ({ of: count, one, to }: { of: number; one: string; to?: string | undefined }) => (
  <span data-whole>
    {to ? <Link to={to}>{count}</Link> : count} {count === 1 ? one : `${one}s`}
  </span>
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
      customers={row.customers}
      loans={row.active_loans}
      links={{ customers: customersOf({ branch_id: row.id }), loans: runningLoansOf({ branch_id: row.id }) }}
    />
  </>
);
