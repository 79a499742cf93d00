/**
 * Where a person was in a list: its address with filters and page, and the row that was opened. Kept in memory alone, because a search may
 * name a person; signing out reloads the page and forgets it.
 */
type Position = { search: string; row?: string };
const positions = new Map<string, Position>();

export function rememberList(path: string, search: string): void {
  const row = positions.get(path)?.search === search ? positions.get(path)?.row : undefined;
  positions.set(path, { search, ...(row !== undefined && { row }) });
}

export function rememberRow(path: string, row: string): void {
  const position = positions.get(path);
  if (position) position.row = row;
}

/** The row that was opened from this address, once. */
export function takeRow(path: string, search: string): string | undefined {
  const position = positions.get(path);
  if (position?.search !== search) return undefined;
  const { row } = position;
  delete position.row;
  return row;
}

/** What a link back to a list leaves out: the filters and the page that the person saw. */
export const searchLeft = (path: string): string => positions.get(path)?.search ?? '';
