/** The list of requests about personal data. */
import { dayInLagos } from '@ajo/contract/kernel/time';
import { privacyRequestList } from '@ajo/contract/modules/privacy.lists';
import type { PeopleReactions } from '#modules/users';
import { wordsOf, yesOrNo } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { requestQueue } from './privacy.queries.ts';

/** The file has neither the text of the request nor the answer: they may contain personal data. */
const requests = (reactions: Pick<PeopleReactions, 'ties'>) =>
  bindList(privacyRequestList, {
    noun: 'privacy requests',
    find: ({ db }, { actor, query: { status }, window }) => requestQueue(db, actor, { status, window, reactions }),
    columns: {
      Person: (row) => row.name,
      Kind: (row) => wordsOf(row.kind),
      Status: (row) => wordsOf(row.status),
      Overdue: (row) => yesOrNo(row.overdue),
      Requested: (row) => dayInLagos(row.created_at),
      Due: (row) => row.due_on,
      'Decided by': (row) => row.decided_by,
      'Decided on': (row) => row.decided_at && dayInLagos(row.decided_at),
    },
  });

export const privacyLists = (reactions: Pick<PeopleReactions, 'ties'>): readonly BoundList[] => [requests(reactions)];
