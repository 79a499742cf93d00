/** How the demo lender grows in its first year: when branches open, and when customers join. Pure. */

/** The first day of the story, in days before today. */
export const firstDayAgo = 364;
/** Days before today on which each branch opens, in the order of `branches`. */
const openedAgo = [firstDayAgo, firstDayAgo, 290, 205, 130];

/**
 * `brought`: the lender brought over a running loan of this customer. `lent`: applies and borrows. `open`: applies, and is not decided today.
 * `former`: was brought over with small loans that end soon, and does not come back.
 */
export type Joining = { at: number; branch: number; daysAgo: number; as: 'brought' | 'lent' | 'open' | 'former' };

/** Customers beyond this number are former ones: a year of theirs takes a small part of the statements of a borrower's. */
const maxBorrowers = 160;

export const opensOn = (branch: number, daysAgo: number): boolean => openedAgo[branch] === daysAgo;

/**
 * Three of five customers come from the old system, to the two branches of the first day. The others join evenly until two weeks ago, in the
 * branches that are open, and the last ones have an open application today. Former customers arrive with the opening of each branch.
 */
export function joiningsOf(customers: number, open: number): Joining[] {
  const count = Math.min(customers, maxBorrowers);
  const brought = Math.floor((count * 3) / 5);
  const lent = Math.max(0, count - brought - open);
  return Array.from({ length: customers }, (_, at): Joining => {
    const branch = at % openedAgo.length;
    if (at >= count) return { at, branch, daysAgo: openedAgo[branch] ?? firstDayAgo, as: 'former' };
    if (at < brought) return { at, branch: at % 2, daysAgo: firstDayAgo, as: 'brought' };
    const nth = at - brought;
    const daysAgo = nth < lent ? 350 - Math.floor((nth * 336) / lent) : 14;
    const branches = openedAgo.filter((ago) => ago >= daysAgo).length;
    return { at, branch: at % branches, daysAgo, as: nth < lent ? 'lent' : 'open' };
  });
}
