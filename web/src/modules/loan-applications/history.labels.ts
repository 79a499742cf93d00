/** What people read about a change: each fact that moved, before and after. Pure. */
import { kobo, naira } from '@ajo/contract/kernel/money';
import type { Change } from '@ajo/contract/modules/history';
import { factName, factText, forPeople } from '#platform/fact-text';

export type Changed = { id: string; fact: string; before: string; after: string };

/** Facts that are kobo; everything else is shown as it was kept. */
const money =
  /(^|\.)(amount|principal|fee|upfront_fee|down_payment|outstanding|owed|credit|min_amount|max_amount|instalment_amount|multiple|subadmin|second_approver_above)$/;

function textOf(path: string, text: string | null): string {
  if (text === null) return '—';
  // The count of a grace has the name of an amount.
  const isMoney = money.test(path) && !path.startsWith('grace.') && /^-?\d{1,18}$/.test(text);
  return isMoney ? naira(kobo(BigInt(text))) : factText(text);
}

export const inWords = (changes: readonly Change[]): Changed[] =>
  forPeople(changes).map(({ field, before, after }) => ({
    id: field,
    fact: factName(field),
    before: textOf(field, before),
    after: textOf(field, after),
  }));
