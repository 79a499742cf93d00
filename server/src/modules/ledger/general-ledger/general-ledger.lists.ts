/** The general ledger as a list: its file is the export for auditors and accountants. */
import { noMoney } from '@ajo/contract/kernel/money';
import { dayInLagos } from '@ajo/contract/kernel/time';
import { ledgerLegList } from '@ajo/contract/modules/ledger.legs';
import { wordsOf } from '#platform/csv';
import { type BoundList, bindList } from '#platform/lists/list';
import { withOwnerNames } from '../owner-names.queries.ts';
import { searchLegs } from './general-ledger.queries.ts';

const entries = bindList(ledgerLegList, {
  noun: 'ledger entries',
  find: async (within, { actor, query, window }) => {
    const { rows, ...page } = await searchLegs(within, query, window);
    return { ...page, rows: await withOwnerNames(within.db, actor, rows) };
  },
  columns: {
    Day: (row) => row.effective_on,
    Posted: (row) => dayInLagos(row.posted_at),
    Journal: (row) => row.journal_id,
    Event: (row) => wordsOf(row.kind).replaceAll('-', ' '),
    Code: (row) => row.code,
    Account: (row) => row.account,
    Owner: (row) => row.owner?.kind ?? null,
    'Owner number': (row) => row.owner?.number ?? null,
    'Owner id': (row) => row.owner?.id ?? null,
    Debit: (row) => (row.debit === noMoney ? null : row.debit),
    Credit: (row) => (row.credit === noMoney ? null : row.credit),
    Reference: (row) => row.reference,
  },
});

export const ledgerLists: readonly BoundList[] = [entries];
