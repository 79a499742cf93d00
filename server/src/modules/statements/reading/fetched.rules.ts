/** A statement that a provider fetched is held against its own balances and sums like one from a file. Pure. */
import type { StatementLayout } from '@ajo/contract/modules/statements';
import type { FetchedStatement } from '#platform/statements/statements';
import type { Reading } from './reading.ts';
import { prove } from './rows.rules.ts';

export const readingOfFetched = (
  { rows, totals, bank, holder, accountLast4 }: FetchedStatement,
  layout: Extract<StatementLayout, 'mono' | 'mbs'>,
): Reading | undefined =>
  prove(rows, { layout, bank, holder, accountLast4, opening: null, unread: 0, skipped: [], stated: () => totals });
