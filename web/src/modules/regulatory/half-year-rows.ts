/** The rows behind the figures of a half-year return: the address of the list or of the journals of each. */
import { type Capability, may } from '@ajo/contract/kernel/access';
import { search } from '@ajo/contract/kernel/page';
import type { Day } from '@ajo/contract/kernel/time';
import type { HalfYearLine, HalfYearPart } from '@ajo/contract/modules/regulatory.half-year';
import { disbursedAddress, loansAddress, writtenOffAddress } from '#modules/reports';
import { paths } from '#platform/paths';
import { session } from '#platform/session';

/** Of the number, the amount and the value of a line; undefined when the role may not open them. */
export type Rows = { count?: string | undefined; amount?: string | undefined; value?: string | undefined };
type Span = { from: Day; to: Day };
type RowsOf = (line: HalfYearLine, span: Span) => Rows;

/** A loan is counted by its first payout, and the amount is of all payouts. */
function granted(filters: Record<string, string>, { from, to }: Span): Rows {
  const span = { start_date: from, end_date: to, ...filters };
  const first = disbursedAddress({ ...span, first: 'true' });
  return { count: first, amount: disbursedAddress(span), value: first };
}

type Counted = 'received' | 'acknowledged_in_time' | 'resolved' | 'resolved_in_time' | 'open';
const complaints = (counted: Counted, { from, to }: Span, more: Record<string, string> = {}): string =>
  `${paths.staff.complaints}?${search({ counted, start_date: from, end_date: to, ...more })}`;

/** By the names of the lines. */
const countedAs: Readonly<Record<string, Counted>> = {
  Received: 'received',
  'Acknowledged within 24 hours': 'acknowledged_in_time',
  Resolved: 'resolved',
  'Resolved within 48 hours': 'resolved_in_time',
  'Median time to resolve': 'resolved',
  'Longest time to resolve': 'resolved',
  'Open at the end': 'open',
};

const all = (address: string): Rows => ({ count: address, amount: address, value: address });

const lossesOf: { for: (name: string) => Capability; rows: RowsOf } = {
  for: (name) => (name === 'Written off' ? 'collections.read' : 'ledger.read'),
  rows: ({ name }, span) =>
    all(
      name === 'Written off'
        ? writtenOffAddress({ start_date: span.from, end_date: span.to })
        : paths.staff.ledgerAccountIn('4030', span),
    ),
};

const sources: Record<HalfYearPart, { for: Capability | ((name: string) => Capability); rows: RowsOf }> = {
  granted: { for: 'collections.read', rows: (_, span) => granted({}, span) },
  gender: { for: 'collections.read', rows: (_, span) => granted({}, span) },
  age: { for: 'collections.read', rows: ({ name }, span) => granted({ age: name }, span) },
  state: { for: 'collections.read', rows: ({ name }, span) => granted({ state: name }, span) },
  product: { for: 'collections.read', rows: ({ name }, span) => granted({ product: name }, span) },
  rates: {
    for: 'collections.read',
    rows: ({ name }, span) => granted({ rate_period: name === 'Rate a year' ? 'year' : 'month' }, span),
  },
  portfolio: {
    for: 'collections.read',
    rows: ({ name }, { to }) => all(loansAddress({ on: to, ...(name.startsWith('Non-performing') && { at_risk: '90' }) })),
  },
  complaints: {
    for: 'complaints.handle',
    rows: ({ name }, span) => all(complaints(countedAs[name] ?? 'received', span)),
  },
  categories: {
    for: 'complaints.handle',
    rows: ({ name }, span) => all(complaints('received', span, { category: name.toLowerCase().replaceAll(' ', '_') })),
  },
  losses: lossesOf,
};

export function rowsOf(part: HalfYearPart, line: HalfYearLine, span: Span): Rows {
  const source = sources[part];
  const right = typeof source.for === 'function' ? source.for(line.name) : source.for;
  return may(session.role(), right) ? source.rows(line, span) : {};
}
