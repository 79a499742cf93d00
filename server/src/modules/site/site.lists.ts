/** The lists of complaints and of messages of the contact form. */
import { dayInLagos } from '@ajo/contract/kernel/time';
import { complaintList, contactMessageList } from '@ajo/contract/modules/site.lists';
import { wordsOf } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { rowOf } from './complaint-view.ts';
import { messageRow } from './message.rules.ts';
import { contactMessages, openComplaints, searchComplaints } from './site.queries.ts';

/** Neither the text nor the answer: they may contain contacts. The register contains both for the regulator. */
const complaints = bindList(complaintList, {
  noun: 'complaints',
  find: async ({ db, clock }, { query, window }) => {
    const { rows, ...page } = await searchComplaints(db, query, window);
    return { ...page, rows: rows.map((row) => rowOf(row, clock.now())) };
  },
  additional: ({ db, clock }) => openComplaints(db, clock.now()),
  columns: {
    Number: (row) => row.number,
    About: (row) => wordsOf(row.category),
    From: (row) => row.name,
    Status: (row) => wordsOf(row.status),
    Late: (row) => row.late && wordsOf(row.late),
    Received: (row) => dayInLagos(row.received_at),
    'Answer by': (row) => dayInLagos(row.answer_by),
    Answered: (row) => row.answered_at && dayInLagos(row.answered_at),
  },
});

const messages = bindList(contactMessageList, {
  noun: 'contact messages',
  find: async ({ db }, { query, window }) => {
    const { rows, ...page } = await contactMessages(db, query.status, window);
    return { ...page, rows: rows.map(messageRow) };
  },
  columns: {
    From: (row) => row.name,
    Status: (row) => (row.answered_at ? 'Answered' : 'Waiting'),
    Received: (row) => dayInLagos(row.received_at),
    Answered: (row) => row.answered_at && dayInLagos(row.answered_at),
  },
});

export const siteLists: readonly BoundList[] = [complaints, messages];
