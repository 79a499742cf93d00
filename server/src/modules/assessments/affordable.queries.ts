/** What a customer can afford of a product. */
import { noMoney, sumOf, type Kobo } from '@ajo/contract/kernel/money';
import type { Affordable } from '@ajo/contract/modules/assessments';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import type { LoanProduct } from '#modules/loan-products';
import type { Database } from '#platform/db/transaction';
import { type AffordFacts, affordableOf, fitsIncome } from './affordable.rules.ts';
import { notAffordable } from './assessments.errors.ts';
import { creditFactsOf } from './credit.queries.ts';
import { heaviestMonth } from './credit.rules.ts';

type Question = {
  customerId: string;
  /** The application that is under way, which does not count as another loan. */
  loanId?: string | undefined;
  product: LoanProduct;
  instalments: number;
};

async function factsOf(
  db: Database,
  { clock }: Pick<Context, 'clock'>,
  { customerId, loanId, instalments }: Question,
): Promise<AffordFacts> {
  const on = clock.businessDay();
  const { income, running } = await creditFactsOf(db, { customerId, loanId, on });
  const existing = sumOf(running.map(({ coming, isMonthly }) => heaviestMonth(coming, isMonthly)));
  return { income: income ?? noMoney, existing, on, instalments };
}

export const affordable = async (db: Database, context: Pick<Context, 'clock'>, question: Question): Promise<Affordable> =>
  affordableOf(question.product, await factsOf(db, context, question));

/** An application that the income can never carry is not taken: nobody works on it in vain. */
export async function whyNotAfford(
  db: Database,
  context: Pick<Context, 'clock'>,
  { amount, ...question }: Question & { amount: Kobo },
): Promise<DomainError | undefined> {
  const facts = await factsOf(db, context, question);
  return fitsIncome(question.product, amount, facts) ? undefined : notAffordable(affordableOf(question.product, facts));
}
