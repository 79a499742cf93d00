/** What reading a statement yields: rows in kobo, oldest first, and what did not fit. Shared by every source, file or provider. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { StatementLayout } from '@ajo/contract/modules/statements';

/** One transaction; `line` counts from 1 in the order of the account, whatever the order of the file. */
export type Row = { line: number; on: Day; narration: string; debit: Kobo; credit: Kobo; balance: Kobo | null };

/** A row whose balance is not the balance before it, less the debit, plus the credit. */
export type Misfit = { line: number; expected: Kobo; found: Kobo; explained: boolean };

/** Columns of text as they stand in the file, named by their normalised titles; `around` is what is outside of the table. */
export type RawTable = {
  titles: readonly string[];
  rows: readonly (readonly string[])[];
  around: readonly string[];
  /** The line of each row in the file; without it the rows are counted. */
  lines?: readonly number[];
};

/** A row of the table that is no transaction because its day or its amount cannot be read. `line`: in the file. */
export type SkippedRow = { line: number; reason: string };

/** Sums of the rows next to the totals printed in the file; `agree` is null when it has none. */
export type Totals = {
  debit: Kobo;
  credit: Kobo;
  statedDebit: Kobo | null;
  statedCredit: Kobo | null;
  agree: boolean | null;
};

export type Reading = {
  layout: StatementLayout;
  bank: string;
  holder: string | null;
  accountLast4: string | null;
  opening: Kobo | null;
  closing: Kobo | null;
  rows: Row[];
  misfits: Misfit[];
  totals: Totals;
  /** Rows of the table that carry an amount but no day that can be read. */
  unread: number;
  /** Every row that cannot be read, in the order of the file. */
  skipped: SkippedRow[];
};

/** Why a file gave no reading. `password` is not a failure: the right one opens it. */
export type Trouble =
  | 'password_missing'
  | 'password_wrong'
  | 'not_a_statement'
  | 'no_text'
  | 'broken'
  | 'too_many_pages'
  | 'too_much'
  | 'took_too_long';
