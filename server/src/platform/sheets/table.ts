/** The rows of an uploaded table as text, whatever its format: what every reader returns. */

/** `line`: where the row begins, counted as an editor or a spreadsheet counts, from 1. Cells are trimmed. Rows without any value are left out. */
export type TableRow = { line: number; cells: string[] };
export type TableProblem = { problem: string };
/** A table is read whole or refused, so that no row of it is lost. */
export type TableRead = { records: TableRow[] } | TableProblem;
