/** Binds the calls about notes and documents on a customer. No decisions in here. */
import { customerFileCalls } from '@ajo/contract/modules/customer-files';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { addDocument, replaceDocument } from './commands/add-document.ts';
import { writeNote } from './commands/add-note.ts';
import { documentFor, documentsFor, notesFor } from './customer-files.queries.ts';

export function customerFileRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, customerFileCalls.notes, ({ db }, { actor, params, query, path }) =>
    notesFor(db, actor, { customerId: params.id, query, path }),
  );
  serve(app, context, customerFileCalls.addNote, async (within, { actor, params, body }) => ({
    message: 'Note added',
    data: await writeNote(within, actor, { customerId: params.id, text: body.text }),
  }));
  serve(app, context, customerFileCalls.documents, async (within, { actor, params }) => ({
    data: await documentsFor(within, actor, params.id),
  }));
  serve(app, context, customerFileCalls.addDocument, async (within, { actor, params, body, files }) => {
    const { title, kind } = body;
    const documentId = await addDocument(within, actor, { customerId: params.id, title, kind, files });
    return { message: 'Document added', data: await documentFor(within, actor, { customerId: params.id, documentId }) };
  });
  serve(app, context, customerFileCalls.replaceDocument, async (within, { actor, params, body, files }) => {
    const of = { customerId: params.id, documentId: params.document_id };
    await replaceDocument(within, actor, { ...of, seenVersion: body.seen_version, files });
    return { message: 'Document replaced', data: await documentFor(within, actor, of) };
  });
}
