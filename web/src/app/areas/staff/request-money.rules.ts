/** What moved from a loan to the one that took it over. Pure. */
import { type Kobo, noMoney, plus, sumOf } from '@ajo/contract/kernel/money';
import type { RepaymentsView } from '@ajo/contract/modules/repayments';

type Paid = Pick<RepaymentsView, 'payments'>;

const moves = ({ payments }: Paid) => payments.filter(({ source, reversed }) => source === 'restructure' && !reversed);

/** What another loan took over. */
export const movedOf = (paid: Paid): Kobo => sumOf(moves(paid).map(({ amount }) => amount));

/** The same for each instalment, by its number. */
export function movedInstalments(paid: Paid): ReadonlyMap<number, Kobo> {
  const moved = new Map<number, Kobo>();
  for (const { instalment, amount } of moves(paid).flatMap(({ allocations }) => allocations))
    moved.set(instalment, plus(moved.get(instalment) ?? noMoney, amount));
  return moved;
}
