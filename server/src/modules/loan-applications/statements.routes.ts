/** Binds the pages that show the bank statements of a loan: the applicant's, and those of the guarantors. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { LoanId } from '@ajo/contract/modules/loans';
import { statementCalls, type StatementsOfLoan } from '@ajo/contract/modules/statements';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { guarantorsOf } from '#modules/guarantors';
import { statementViews } from '#modules/statements';
import { serve } from '#platform/http/serve';
import { loanNumber, loanMissing, findVisibleLoan, type LoanWithCustomer } from '#modules/loans';

type Person = { id: string; name: string };

export function loanStatementRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, statementCalls.ofApplicant, async (within, { actor, params }) => {
    const found = await visible(within, actor, params.loan_id);
    return { data: await statementsOfLoan(within, found, [found.customer]) };
  });

  serve(app, context, statementCalls.ofGuarantors, async (within, { actor, params }) => {
    const found = await visible(within, actor, params.loan_id);
    return { data: await statementsOfLoan(within, found, await guarantorsOf(within.db, found.loan.id)) };
  });
}

async function visible({ db }: Context, actor: Actor, loanId: string): Promise<LoanWithCustomer> {
  const found = await findVisibleLoan(db, actor, 'loans.read', loanId as LoanId);
  if (!found) throw loanMissing();
  return found;
}

async function statementsOfLoan(
  context: Context,
  { loan, customer }: LoanWithCustomer,
  people: readonly Person[],
): Promise<StatementsOfLoan> {
  const owners: StatementsOfLoan['owners'] = [];
  for (const { id, name } of people) owners.push({ id, name, statements: await statementViews(context, { id, name }) });
  return { loan_number: loanNumber(loan.number), customer: customer.name, owners };
}
