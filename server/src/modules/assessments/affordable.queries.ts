/** Whether and how much of a product a customer can borrow, before anyone works on an application. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Affordable } from '@ajo/contract/modules/assessments';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { VersionedScorecard } from '@ajo/contract/modules/assessments.scorecards';
import type { Context } from '#context';
import type { LoanProduct } from '#modules/loan-products';
import type { Database } from '#platform/db/transaction';
import { type AffordFacts, affordableOf, fitsIncome } from './affordable.rules.ts';
import { notAffordable, notEligible } from './assessments.errors.ts';
import { type CreditFacts, existingInstalments, incomesOf } from './credit-inputs.rules.ts';
import { creditFactsOf } from './credit.queries.ts';
import { scorecardOn } from './scorecards/scorecard-setting.ts';
import { isOfProduct, whyBarred } from './sending.rules.ts';

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
): Promise<{ credit: CreditFacts; afford: AffordFacts; scorecard: VersionedScorecard }> {
  const on = clock.businessDay();
  const credit = await creditFactsOf(db, { customerId, loanId, on });
  const scorecard = await scorecardOn(db, on);
  return {
    credit,
    scorecard,
    afford: { income: incomesOf(credit).income, existing: existingInstalments(credit), on, instalments },
  };
}

/** The highest amount of a product that the income carries on the business day, or the rule that refuses all amounts. */
export async function affordable(
  db: Database,
  context: Pick<Context, 'clock'>,
  { product, ...question }: Question,
): Promise<Affordable> {
  const { credit, afford, scorecard } = await factsOf(db, context, { product, ...question });
  const barred = whyBarred(product, credit, { ...afford, scorecard, amount: product.min_amount });
  return {
    ...affordableOf(product, afford),
    barred: barred?.text ?? null,
    another_may_fit: barred === undefined || isOfProduct(barred),
  };
}

/** An application that a hard rule or the income would end anyway is not taken: no one works on it in vain. */
export async function whyNotLend(
  db: Database,
  context: Pick<Context, 'clock'>,
  { amount, product, ...question }: Question & { amount: Kobo },
): Promise<DomainError | undefined> {
  const { credit, afford, scorecard } = await factsOf(db, context, { product, ...question });
  const barred = whyBarred(product, credit, { ...afford, scorecard, amount });
  if (barred) return notEligible(barred);
  return fitsIncome(product, amount, afford) ? undefined : notAffordable(affordableOf(product, afford), afford.instalments);
}
