/** Binds the calls of loan statements. No decisions in here. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import type { LoanId } from '@ajo/contract/modules/loans';
import { loanStatementCalls, type StatementQuery } from '@ajo/contract/modules/loan-statements';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { loanNumber } from '#modules/loans';
import { FileReply } from '#platform/http/file-reply';
import { serve } from '#platform/http/serve';
import { readStatement } from './loan-statement.queries.ts';
import { statementCsv, statementPdf } from './loan-statement.ts';

export function loanStatementRoutes(app: FastifyInstance, context: Context): void {
  const statement = async (
    within: Context,
    actor: Actor,
    capability: Capability,
    { id, query }: { id: LoanId; query: StatementQuery },
  ): Promise<FileReply> => {
    const range = { id, from: query.start_date, to: query.end_date };
    const facts = await readStatement(within, actor, capability, range);
    const fileName = `statement-${loanNumber(facts.loan.number)}-${facts.statement.to}.${query.format}`;
    if (query.format === 'csv')
      return new FileReply({ body: statementCsv(facts), contentType: 'text/csv; charset=utf-8', fileName });
    const body = await statementPdf(facts, within.config.BRAND);
    return new FileReply({ body, contentType: 'application/pdf', fileName, disposition: 'inline' });
  };
  serve(app, context, loanStatementCalls.mine, (within, { actor, params, query }) =>
    statement(within, actor, 'payments.own', { id: params.id, query }),
  );
  serve(app, context, loanStatementCalls.read, (within, { actor, params, query }) =>
    statement(within, actor, 'loans.read', { id: params.id, query }),
  );
}
