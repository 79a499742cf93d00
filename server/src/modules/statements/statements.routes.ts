/** Binds the calls about statements that need no loan; those of a loan's page are bound where loans are known. */
import type { Actor } from '@ajo/contract/kernel/access';
import { asPage } from '@ajo/contract/kernel/page';
import { statementCalls } from '@ajo/contract/modules/statements';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { openBankPage } from './commands/open-bank-page.ts';
import { submitStatement } from './commands/submit-statement.ts';
import { unlockStatement } from './commands/unlock-statement.ts';
import type { StatementOwner } from './statement.ts';
import { receiptsOf } from './statement-view.ts';
import { statementMissing } from './statements.errors.ts';
import { isVisible, rowsOf } from './statements.queries.ts';

export function statementRoutes(app: FastifyInstance, context: Context): void {
  const self = ({ id, name }: Actor): StatementOwner => ({ kind: 'customer', id, customerId: id, name });

  serve(app, context, statementCalls.give, async (within, { actor, body, files }) => {
    await submitStatement(within, self(actor), { file: files['bank_statement']?.[0], code: body.code, password: body.password });
    return { message: 'Bank statement received', data: await receiptsOf(within, actor.id) };
  });

  serve(app, context, statementCalls.connect, async (within, { actor, body }) => ({
    data: { url: await openBankPage(within, actor, body.state) },
  }));

  serve(app, context, statementCalls.mine, async (within, { actor }) => ({
    data: await receiptsOf(within, actor.id),
    ways: { mono: within.statements.mono !== undefined, mbs: within.statements.mbs !== undefined },
  }));

  serve(app, context, statementCalls.unlock, async (within, { actor, params, body }) => {
    await unlockStatement(within, actor.id, { id: params.id, password: body.password });
    return { message: 'Bank statement received', data: await receiptsOf(within, actor.id) };
  });

  serve(app, context, statementCalls.rows, async ({ db }, { actor, params, query, path }) => {
    if (!(await isVisible(db, actor, params.id))) throw statementMissing();
    const { rows, total } = await rowsOf(db, params.id, query);
    return asPage(rows, { page: query.page, perPage: query.per_page, total, path, query });
  });
}
