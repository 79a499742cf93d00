/** Binds the calls of imports. No decisions in here. */
import { Readable } from 'node:stream';
import type { FileFormat } from '@ajo/contract/kernel/list';
import { importCalls } from '@ajo/contract/modules/imports';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { csvLine } from '#platform/csv';
import { FileReply } from '#platform/http/file-reply';
import { serve } from '#platform/http/serve';
import { contentTypes, sheetOf } from '#platform/lists/sheet';
import { exportImportResult } from './commands/export-result.ts';
import { startContactImport, startImport, startLoanImport } from './commands/start-import.ts';
import { sampleContacts } from './contact-file.rules.ts';
import { samplePayments } from './import-file.rules.ts';
import { sampleLoans } from './loan-sample.ts';
import { readImportView } from './imports.queries.ts';
import type { SampleTable } from './table.rules.ts';

const approvalRequested = 'Request sent: a second person must confirm it';

/** Files of repayments, of savings deposits, of loans that run in another system, and of contact details. */
export function importRoutes(app: FastifyInstance, context: Context): void {
  for (const call of [importCalls.sample, importCalls.sampleAsWritten])
    serve(app, context, call, async (_within, { query: { kind = 'repayments', format } }) =>
      sampleReply(kind, format, samplePayments(kind)),
    );

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

  serve(app, context, importCalls.sampleLoans, async (_within, { query: { format } }) =>
    sampleReply('running-loans', format, sampleLoans),
  );

  serve(app, context, importCalls.importLoans, async (within, { actor, body, files }) => {
    const id = await startLoanImport(within, actor, {
      file: files['file']?.[0],
      dryRun: body.dry_run ?? false,
      allOrNothing: body.all_or_nothing ?? false,
      takesOverOn: body.takes_over_on,
    });
    return { message: 'Import started', data: await readImportView(within.db, id) };
  });

  serve(app, context, importCalls.sampleContacts, async (_within, { query: { format } }) =>
    sampleReply('contacts', format, sampleContacts),
  );

  serve(app, context, importCalls.importContacts, async (within, { actor, body, files }) => {
    const id = await startContactImport(within, actor, { file: files['file']?.[0], dryRun: body.dry_run ?? false });
    return { message: 'Import started', data: await readImportView(within.db, id) };
  });

  serve(app, context, importCalls.importResult, async ({ db }, { params }) => ({ data: await readImportView(db, params.id) }));
  serve(app, context, importCalls.resultFile, (within, { actor, params, query }) =>
    exportImportResult(within, actor, { id: params.id, format: query.format }),
  );
}

/** Without the byte-order mark of other files: the names of its columns are plain letters. */
const sampleReply = (name: string, format: FileFormat, { columns, rows }: SampleTable): FileReply =>
  new FileReply({
    body:
      format === 'csv' ? Buffer.from([columns, ...rows].map(csvLine).join('')) : sheetOf(format, columns, Readable.from(rows)),
    contentType: contentTypes[format],
    fileName: `${name}-sample.${format}`,
  });
