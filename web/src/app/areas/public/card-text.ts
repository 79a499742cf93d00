/** What paying every instalment by card adds to the cost of a loan. */
import { money } from './figures.ts';
import type { LoanCost } from './offers.ts';

export const cardText = ({ card }: LoanCost): string =>
  card && card.fees > 0 ? `${money(card.fee_each)} an instalment, ${money(card.fees)} in all: APR ${card.apr}%` : 'Free';
