/** Binds the calls of reconciliation; its lists are bound with all others. No decisions in here. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type BankLineId, reconciliationCalls } from '@ajo/contract/modules/reconciliation';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { readLine, statementsOfBank } from './bank-lines.queries.ts';
import { matchOpen } from './commands/match-open.ts';
import { dismissLine, linkLine, reopenLine, unlinkLine } from './commands/resolve-line.ts';
import { uploadBankStatement } from './commands/upload-bank-statement.ts';
import { statementUnread } from './reconciliation.errors.ts';

export function reconciliationRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, reconciliationCalls.statements, async (within) => ({ data: await statementsOfBank(within) }));
  serve(app, context, reconciliationCalls.upload, async (within, { actor, files }) => {
    const [file] = files['statement'] ?? [];
    if (!file) throw statementUnread();
    const id = await uploadBankStatement(within, actor, file);
    const [data] = await statementsOfBank(within, id);
    if (!data) throw statementUnread();
    return { message: 'Statement uploaded successfully', data };
  });
  serve(app, context, reconciliationCalls.match, async (within) => {
    const matched = await matchOpen(within);
    return { message: matched === 0 ? 'Nothing new to match' : `${matched} matched`, data: { matched } };
  });
  lineRoutes(app, context);
}

function lineRoutes(app: FastifyInstance, context: Context): void {
  const answer = async (within: Context, actor: Actor, id: BankLineId, message: string) => ({
    message,
    data: await readLine(within, actor, id),
  });
  serve(app, context, reconciliationCalls.link, async (within, { actor, params, body }) => {
    await linkLine(within, actor, { id: params.id, reference: body.reference });
    return answer(within, actor, params.id, 'Credit linked');
  });
  serve(app, context, reconciliationCalls.unlink, async (within, { actor, params, body }) => {
    await unlinkLine(within, actor, { id: params.id, reason: body.reason });
    return answer(within, actor, params.id, 'Match ended');
  });
  serve(app, context, reconciliationCalls.dismiss, async (within, { actor, params, body }) => {
    await dismissLine(within, actor, { id: params.id, reason: body.reason });
    return answer(within, actor, params.id, 'Credit dismissed');
  });
  serve(app, context, reconciliationCalls.reopen, async (within, { actor, params }) => {
    await reopenLine(within, actor, { id: params.id });
    return answer(within, actor, params.id, 'Credit is open again');
  });
}
