/** The format of people in an exported file: the columns requested, contacts masked for users who may not reveal. */
import { longDay, dayInLagos } from '@ajo/contract/kernel/time';
import { type UserColumn, UserColumn as userColumns, type UserRow } from '@ajo/contract/modules/users';

const headings: Record<UserColumn, string> = {
  name: 'Name',
  type: 'Role',
  status: 'State',
  email: 'E-mail',
  phone_number: 'Phone',
  branch: 'Branch',
  officer: 'Account officer',
  created_at: 'Since',
};

/** "ada.obi@mail.test" as "a…@mail.test", "+2348031234567" as "+234803…67". */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1…');
export const maskedPhone = (phone: string): string => `${phone.slice(0, 7)}…${phone.slice(-2)}`;

export const columnsOf = (columns: readonly UserColumn[] | undefined): readonly UserColumn[] =>
  columns && columns.length > 0 ? userColumns.options.filter((column) => columns.includes(column)) : userColumns.options;

export const headingsOf = (columns: readonly UserColumn[]): string[] => columns.map((column) => headings[column]);

export function cellsOf(row: UserRow, columns: readonly UserColumn[], reveals: boolean): (string | null)[] {
  const values: Record<UserColumn, string | null> = {
    name: row.name,
    type: row.type.replaceAll('_', ' '),
    status: row.suspended ? `${row.status}, suspended` : row.status,
    email: row.email && !reveals ? maskedEmail(row.email) : row.email,
    phone_number: row.phone_number && !reveals ? maskedPhone(row.phone_number) : row.phone_number,
    branch: row.branch,
    officer: row.officer,
    created_at: longDay(dayInLagos(row.created_at)),
  };
  return columns.map((column) => values[column]);
}
