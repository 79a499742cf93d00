/** The lists of identity items to decide and of businesses. */
import { dayInLagos } from '@ajo/contract/kernel/time';
import { businessList } from '@ajo/contract/modules/onboarding.businesses';
import { kycList } from '@ajo/contract/modules/onboarding.kyc';
import { wordsOf } from '#platform/lists/words';
import { type BoundList, bindList } from '#platform/lists/list';
import { findBusinesses } from './businesses.queries.ts';
import { findQueue } from './kyc.queries.ts';

/** Who waits for what, and for how long: not what the papers, the register or the bank say. */
const kycItems = bindList(kycList, {
  noun: 'kyc',
  find: (within, { actor, query, window }) => findQueue(within, actor, { ...query, window }),
  columns: {
    Customer: (row) => row.customer.name,
    What: (row) => row.title,
    Status: (row) => wordsOf(row.status),
    Sent: (row) => dayInLagos(row.submitted_at),
    Branch: (row) => row.customer.branch,
    Officer: (row) => row.customer.officer,
    'Decided by': (row) => row.decided_by,
    Decided: (row) => row.decided_at && dayInLagos(row.decided_at),
  },
});

const businesses = bindList(businessList, {
  noun: 'businesses',
  find: ({ db }, { actor, query, window }) => findBusinesses(db, actor, { ...query, window }),
  columns: {
    Business: (row) => row.name,
    Owner: (row) => row.owner.name,
    Kind: (row) => row.kind,
    City: (row) => row.city,
    Location: (row) => row.state,
    'RC number': (row) => row.rc_number,
    'Monthly sales': (row) => row.monthly_sales,
    Status: (row) => wordsOf(row.status),
    Branch: (row) => row.owner.branch,
    Officer: (row) => row.owner.officer,
    Changed: (row) => dayInLagos(row.updated_at),
  },
});

export const onboardingLists: readonly BoundList[] = [kycItems, businesses];
