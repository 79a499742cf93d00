/** Reads for investors. */
import { asPage, type Page } from '@ajo/contract/kernel/page';
import type { InvestmentView } from '@ajo/contract/modules/investment-contracts';
import type { Context } from '#context';
import { findOwnInvestment, investmentsOf } from './contract.store.ts';
import { investmentMissing } from './investment-contracts.errors.ts';
import { investmentView, investmentViews } from './investment-view.ts';

type Query = { page: number; per_page: number };

/** Newest first. */
export async function ownInvestments(
  context: Context,
  customerId: string,
  { query, path }: { query: Query; path: string },
): Promise<Page<InvestmentView>> {
  const { rows, total } = await investmentsOf(context.db, customerId, query);
  return asPage(await investmentViews(context, rows), { page: query.page, perPage: query.per_page, total, path });
}

/** @throws DomainError `investment_missing`, also for one of another customer. */
export async function ownInvestment(context: Context, customerId: string, id: string): Promise<InvestmentView> {
  const investment = await findOwnInvestment(context.db, customerId, id);
  if (!investment) throw investmentMissing();
  return investmentView(context, investment);
}
