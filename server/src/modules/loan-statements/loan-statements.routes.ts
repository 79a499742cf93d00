/** Binds the calls of loan statements. No decisions in here. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import type { StatementQuery } from '@ajo/contract/kernel/statement';
import type { LoanId } from '@ajo/contract/modules/loans';
import { loanStatementCalls } from '@ajo/contract/modules/loan-statements';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { findVisibleLoan, linkedLoans, loanMissing, loanNumber } from '#modules/loans';
import { lenderOf } from '#modules/loans/pricing';
import { FileReply, statementReply } from '#platform/http/file-reply';
import { serve } from '#platform/http/serve';
import { completionLetter } from './completion-letter.ts';
import { readStatement } from './loan-statement.queries.ts';
import { statementCsv, statementPdf } from './loan-statement.ts';

export function loanStatementRoutes(app: FastifyInstance, context: Context): void {
  const statement = async (
    within: Context,
    actor: Actor,
    capability: Capability,
    { id, query }: { id: LoanId; query: StatementQuery },
  ): Promise<FileReply> => {
    const facts = await readStatement(within, actor, capability, { id, query });
    return statementReply(query.format, {
      name: `statement-${loanNumber(facts.loan.number)}-${facts.statement.to}`,
      csv: () => statementCsv(facts),
      pdf: () => statementPdf(facts, lenderOf(within)),
    });
  };
  const letter = async (within: Context, actor: Actor, capability: Capability, id: LoanId): Promise<FileReply> => {
    const found = await findVisibleLoan(within.db, actor, capability, id);
    if (!found) throw loanMissing();
    return new FileReply({
      body: await completionLetter(
        { ...found, next: (await linkedLoans(within.db, found.loan)).restructured_into },
        lenderOf(within),
      ),
      contentType: 'application/pdf',
      fileName: `completion-${loanNumber(found.loan.number)}.pdf`,
    });
  };
  serve(app, context, loanStatementCalls.myCompletion, (within, { actor, params }) =>
    letter(within, actor, 'payments.own', params.id),
  );
  serve(app, context, loanStatementCalls.completion, (within, { actor, params }) =>
    letter(within, actor, 'loans.read', params.id),
  );
  serve(app, context, loanStatementCalls.mine, (within, { actor, params, query }) =>
    statement(within, actor, 'payments.own', { id: params.id, query }),
  );
  serve(app, context, loanStatementCalls.read, (within, { actor, params, query }) =>
    statement(within, actor, 'loans.read', { id: params.id, query }),
  );
}
