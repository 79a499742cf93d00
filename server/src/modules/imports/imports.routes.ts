/** Binds the calls of imports. No decisions in here. */
import { importCalls } from '@ajo/contract/modules/imports';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { FileReply } from '#platform/http/file-reply';
import { serve } from '#platform/http/serve';
import { startImport, startLoanImport } from './commands/import-repayments.ts';
import { sampleFile } from './import-file.rules.ts';
import { sampleLoans } from './loan-file.rules.ts';
import { readImportView } from './imports.queries.ts';

const approvalRequested = 'Request sent: a second person must confirm it';

/** Files of repayments, of savings deposits, and of loans that run in another system. */
export function importRoutes(app: FastifyInstance, context: Context): void {
  for (const call of [importCalls.sample, importCalls.sampleAsWritten])
    serve(app, context, call, async (_within, { query: { kind = 'repayments' } }) => {
      const body = Buffer.from(sampleFile(kind));
      return new FileReply({ body, contentType: 'text/csv; charset=utf-8', fileName: `${kind}-sample.csv` });
    });

  for (const call of [importCalls.importFile, importCalls.importFileAsWritten])
    serve(app, context, call, async (within, { actor, body, files }) => {
      const [file] = files['file'] ?? [];
      const id = await startImport(within, actor, {
        file,
        kind: body.kind ?? 'repayments',
        dryRun: body.dry_run ?? false,
        allOrNothing: body.all_or_nothing ?? false,
      });
      const view = await readImportView(within.db, id);
      const message = view.status === 'awaiting_approval' ? approvalRequested : 'Import started';
      return { message, data: view };
    });

  serve(app, context, importCalls.sampleLoans, async () => {
    const body = Buffer.from(sampleLoans);
    return new FileReply({ body, contentType: 'text/csv; charset=utf-8', fileName: 'running-loans-sample.csv' });
  });

  serve(app, context, importCalls.importLoans, async (within, { actor, body, files }) => {
    const id = await startLoanImport(within, actor, {
      file: files['file']?.[0],
      dryRun: body.dry_run ?? false,
      allOrNothing: body.all_or_nothing ?? false,
      takesOverOn: body.takes_over_on,
    });
    return { message: 'Import started', data: await readImportView(within.db, id) };
  });

  serve(app, context, importCalls.importResult, async ({ db }, { params }) => ({ data: await readImportView(db, params.id) }));
}
