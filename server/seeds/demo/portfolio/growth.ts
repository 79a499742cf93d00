/** How the demo lender grows in its first year: when branches open, and when customers join. Pure. */

/** The first day of the story, in days before today. */
export const firstDayAgo = 364;
/** Days before today on which each branch opens, in the order of `branches`. */
const openedAgo = [firstDayAgo, firstDayAgo, 290, 205, 130];

/** `brought`: the lender brought over a running loan of this customer. `lent`: applies and borrows. `open`: applies, and is not decided today. */
export type Joining = { at: number; branch: number; daysAgo: number; as: 'brought' | 'lent' | 'open' };

export const opensOn = (branch: number, daysAgo: number): boolean => openedAgo[branch] === daysAgo;

/**
 * Three of five customers come from the old system, to the two branches of the first day. The others join evenly until two weeks ago, in the
 * branches that are open, and the last ones have an open application today.
 */
export function joiningsOf(count: number, open: number): Joining[] {
  const brought = Math.floor((count * 3) / 5);
  const lent = Math.max(0, count - brought - open);
  return Array.from({ length: count }, (_, at): Joining => {
    if (at < brought) return { at, branch: at % 2, daysAgo: firstDayAgo, as: 'brought' };
    const nth = at - brought;
    const daysAgo = nth < lent ? 350 - Math.floor((nth * 336) / lent) : 14;
    const branches = openedAgo.filter((ago) => ago >= daysAgo).length;
    return { at, branch: at % branches, daysAgo, as: nth < lent ? 'lent' : 'open' };
  });
}
