/** The list of credits at the collecting bank. Its file names people, and no account numbers. */
import { dayInLagos } from '@ajo/contract/kernel/time';
import { settlementCalls, settlementList } from '@ajo/contract/modules/settlements';
import { wordsOf } from '#platform/csv';
import { type BoundList, bindList } from '#platform/lists/list';
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
    State: (row) => wordsOf(row.status),
    Reason: (row) => row.reason,
    Tries: (row) => row.tries,
  },
});

export const settlementLists: readonly BoundList[] = [settlements];
