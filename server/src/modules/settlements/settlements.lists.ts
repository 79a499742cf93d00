/** The lists of credits at the collecting bank and of batches. Their files name people, and no account numbers. */
import { dayInLagos } from '@ajo/contract/kernel/time';
import { settlementCalls, settlementList } from '@ajo/contract/modules/settlements';
import { batchList } from '@ajo/contract/modules/settlements.batches';
import { wordsOf, yesOrNo } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { batchFigures, searchBatches } from './batches.queries.ts';
import { searchSettlements, settlementFigures } from './settlements.queries.ts';

const settlements = bindList(settlementList, {
  noun: 'settlements',
  aliases: [settlementCalls.plainList],
  find: (within, { actor, query, window }) => searchSettlements(within, actor, { ...query, window }),
  additional: (within, { actor, query }) => settlementFigures(within, actor, query),
  columns: {
    Settlement: (row) => row.settlement_id,
    Session: (row) => row.session_id,
    Customer: (row) => row.customer?.name ?? null,
    Payer: (row) => row.payer,
    Bank: (row) => row.payer_bank,
    Amount: (row) => row.amount,
    Fee: (row) => row.fee,
    Settled: (row) => row.settled_at && dayInLagos(row.settled_at),
    Received: (row) => row.received_at && dayInLagos(row.received_at),
    Status: (row) => wordsOf(row.status),
    Reason: (row) => row.reason,
    Tries: (row) => row.tries,
  },
});

const batches = bindList(batchList, {
  noun: 'settlement batches',
  find: (within, { query, window }) => searchBatches(within, { ...query, window }),
  additional: (within) => batchFigures(within),
  columns: {
    Batch: (row) => row.number,
    Provider: (row) => wordsOf(row.provider),
    Status: (row) => wordsOf(row.status),
    Settled: (row) => row.settled_on,
    Payments: (row) => row.payments,
    Gross: (row) => row.gross,
    Fees: (row) => row.fees,
    Deductions: (row) => row.deductions,
    Net: (row) => row.net,
    Exceptions: (row) => row.exceptions,
    'Adds up': (row) => yesOrNo(row.adds_up),
    'Credit at the bank': (row) => row.credit?.on ?? null,
  },
});

export const settlementLists: readonly BoundList[] = [settlements, batches];
