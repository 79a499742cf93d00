/** Amounts of an application that are chosen with one press. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import type { Affordable } from '@ajo/contract/modules/assessments';
import type { LoanProductView } from '@ajo/contract/modules/loan-products';

export type Bounds = { min: Kobo; highest: Kobo };

export const boundsOf = (product: LoanProductView, limit: Affordable | undefined): Bounds => ({
  min: product.min_amount,
  highest: limit?.most ?? product.max_amount,
});

const round = [kobo(2_000_000n), kobo(5_000_000n), kobo(10_000_000n), kobo(25_000_000n)];

/** Round amounts below the highest. */
export const roundAmounts = ({ min, highest }: Bounds): Kobo[] => round.filter((one) => one >= min && one < highest);

/** To begin with, so that its cost is there at once: the first round amount, or the least. */
export const proposedAmount = (product: LoanProductView, limit: Affordable | undefined): Kobo =>
  roundAmounts(boundsOf(product, limit))[0] ?? product.min_amount;
