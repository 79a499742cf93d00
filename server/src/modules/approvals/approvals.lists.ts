/** The list of approvals. */
import { dayInLagos } from '@ajo/contract/kernel/time';
import { approvalList } from '@ajo/contract/modules/approvals';
import { wordsOf } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { findApprovals, type Registry } from './approvals.queries.ts';

/** The file has neither the facts nor the reasons: they may contain contacts and account numbers. */
export const approvalLists = (registry: Registry): readonly BoundList[] => [
  bindList(approvalList, {
    noun: 'approvals',
    find: ({ db, clock }, { actor, query, window }) => findApprovals(db, actor, query, { ...registry, window, at: clock.now() }),
    columns: {
      Request: (row) => row.title,
      About: (row) => row.subject.name,
      'Requested by': (row) => row.asked_by,
      'Requested on': (row) => dayInLagos(row.asked_at),
      Status: (row) => wordsOf(row.state),
      'Decided by': (row) => row.decided_by,
      'Decided on': (row) => row.decided_at && dayInLagos(row.decided_at),
    },
  }),
];
