/** The lists of transfers and of requests about people. */
import { dayInLagos } from '@ajo/contract/kernel/time';
import {
  managementList,
  type ManagementRequestView,
  plainManagementCalls,
  plainTransferCalls,
  transferList,
  type TransferView,
} from '@ajo/contract/modules/users.requests';
import { wordsOf } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { findManagementRequests, findTransfers } from './requests.queries.ts';

/** Columns that both files share. */
const courseOfRequest = {
  Status: (row: TransferView | ManagementRequestView) => wordsOf(row.status),
  'Requested by': (row: TransferView | ManagementRequestView) => row.requested_by.name,
  'Requested on': (row: TransferView | ManagementRequestView) => dayInLagos(row.requested_at),
  'Reviewed by': (row: TransferView | ManagementRequestView) => row.reviewed_by,
  'Reviewed on': (row: TransferView | ManagementRequestView) => row.reviewed_at && dayInLagos(row.reviewed_at),
};

const transfers = bindList(transferList, {
  noun: 'user transfers',
  aliases: [plainTransferCalls.list],
  find: ({ db, clock }, { actor, query, window }) => findTransfers(db, actor, query, { at: clock.now(), window }),
  columns: {
    'From officer': (row) => row.old_officer?.name ?? null,
    'To officer': (row) => row.new_officer.name,
    Branch: (row) => row.new_officer.branch,
    Customers: (row) => row.customer_count,
    ...courseOfRequest,
  },
});

const managementRequests = bindList(managementList, {
  noun: 'user management requests',
  aliases: [plainManagementCalls.list],
  find: ({ db, clock }, { actor, query, window }) => findManagementRequests(db, actor, query, { at: clock.now(), window }),
  columns: { Person: (row) => row.subject.name, Change: (row) => wordsOf(row.kind), ...courseOfRequest },
});

export const requestLists: readonly BoundList[] = [transfers, managementRequests];
