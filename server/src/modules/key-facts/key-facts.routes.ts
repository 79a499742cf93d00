/** Binds the calls of the Key Facts Statement as a document. No decisions in here. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import { keyFactsCalls } from '@ajo/contract/modules/key-facts';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { findVisibleLoan, loanMissing, loanNumber } from '#modules/loans';
import { FileReply } from '#platform/http/file-reply';
import { serve } from '#platform/http/serve';
import { keyFactsDocument } from './key-facts-document.ts';

export function keyFactsRoutes(app: FastifyInstance, context: Context): void {
  const document = async ({ db, config }: Context, actor: Actor, capability: Capability, id: LoanId) => {
    const found = await findVisibleLoan(db, actor, capability, id);
    if (!found) throw loanMissing();
    return new FileReply({
      body: await keyFactsDocument(found, config.BRAND),
      contentType: 'application/pdf',
      fileName: `key-facts-${loanNumber(found.loan.number)}.pdf`,
    });
  };
  serve(app, context, keyFactsCalls.mine, (within, { actor, params }) => document(within, actor, 'loans.own', params.id));
  serve(app, context, keyFactsCalls.read, (within, { actor, params }) => document(within, actor, 'loans.read', params.id));
}
