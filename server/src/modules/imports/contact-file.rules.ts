/** Reads a table of new contact details of customers: the details and the problems of each line. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type ImportColumn, importColumns, optionalImportColumns } from '@ajo/contract/modules/imports.columns';
import { UserEdit } from '@ajo/contract/modules/users';
import type { TableRead } from '#platform/sheets/table';
import { contactIn } from './contact.rules.ts';
import { readColumns, type SampleTable, type TableLine } from './table.rules.ts';

type Column = ImportColumn<'contacts'>;

export const sampleContacts: SampleTable = {
  columns: importColumns.contacts,
  rows: [
    ['ada@example.com', 'ada.obi@example.com', '', 'New address, letter of 2 March'],
    ['0803 123 4567', '', '0805 765 4321', 'New number, given at the branch'],
  ],
};

/** Each line can open an account to another person: a file is short enough to be read before it is sent. */
const maxRows = 500;

export type ContactChange = { email?: string | undefined; phone_number?: string | undefined; reason?: string | undefined };
/** `customer`: the current email address in small letters, or number as +234…. Problems never repeat a detail. */
export type ContactLine = { line: number; customer: string; change: ContactChange; problem: string | null };

const Details = UserEdit.pick({ email: true, phone_number: true, reason: true });

export function readContacts(file: TableRead): { rows: ContactLine[] } | { no: DomainError } {
  const read = readColumns<Column>(file, {
    columns: importColumns.contacts,
    optional: optionalImportColumns.contacts,
    maxRows,
  });
  if ('no' in read) return read;
  return { rows: withoutTwins(read.rows.map(lineOf)) };
}

const words: Record<keyof ContactChange, string> = {
  email: 'Enter a valid email address',
  phone_number: 'Enter a Nigerian mobile number like 0803 123 4567',
  reason: 'Enter 3 to 500 characters',
};

function lineOf({ line, cell }: TableLine<Column>): ContactLine {
  const customer = contactIn(cell('customer'));
  const parsed = Details.safeParse({ email: cell('email'), phone_number: cell('phone_number'), reason: cell('reason') });
  const wrong = new Set(parsed.error?.issues.map(({ path: [field] }) => field as keyof ContactChange));
  const problems = [
    ...(customer === undefined ? ['customer: Enter the current email address or mobile number of a customer'] : []),
    ...[...wrong].map((field) => `${field}: ${words[field]}`),
    ...(cell('email') === '' && cell('phone_number') === '' ? ['email, phone_number: Enter one or both'] : []),
  ];
  const { email, phone_number, reason } = parsed.data ?? {};
  return {
    line,
    customer: customer ?? '',
    change: { email: email || undefined, phone_number: phone_number || undefined, reason: reason || undefined },
    problem: problems.length > 0 ? problems.join('. ') : null,
  };
}

/** Two lines of one customer contradict each other; one new address cannot belong to two. */
function withoutTwins(rows: readonly ContactLine[]): ContactLine[] {
  const first = new Map<string, number>();
  const earlier = (key: string | undefined, line: number): number | undefined => {
    if (!key) return undefined;
    const found = first.get(key);
    if (found === undefined) first.set(key, line);
    return found;
  };
  return rows.map((row) => {
    const [same, taken] = [
      earlier(row.customer && `customer ${row.customer}`, row.line),
      earlier(row.change.email && `email ${row.change.email}`, row.line),
    ];
    if (row.problem !== null || (same === undefined && taken === undefined)) return row;
    const problem =
      same === undefined ? `email: Line ${taken} has the same address` : `customer: Line ${same} has the same customer`;
    return { ...row, problem };
  });
}

/** What a screen shows of a change: which details, never the details. */
export const namesOfChange = ({ email, phone_number: phone }: ContactChange): string =>
  [email && 'email', phone && 'phone number'].filter(Boolean).join(', ');
