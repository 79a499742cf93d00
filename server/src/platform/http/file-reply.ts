/** An answer that is a file. Whatever the file holds, a browser neither guesses its type nor runs anything of it. */
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

type FileReplyInput = {
  body: Readable | Buffer;
  contentType: string;
  fileName: string;
  disposition?: 'attachment' | 'inline';
  sizeBytes?: number;
};

export class FileReply {
  readonly body: Readable | Buffer;
  readonly contentType: string;
  readonly fileName: string;
  readonly disposition: 'attachment' | 'inline';
  readonly sizeBytes: number | undefined;

  constructor({ body, contentType, fileName, disposition = 'attachment', sizeBytes }: FileReplyInput) {
    this.body = body;
    this.contentType = contentType;
    this.fileName = fileName;
    this.disposition = disposition;
    this.sizeBytes = sizeBytes ?? (Buffer.isBuffer(body) ? body.length : undefined);
  }

  sendTo(reply: FastifyReply): FastifyReply {
    void reply
      .header('content-type', this.contentType)
      .header('content-disposition', `${this.disposition}; ${namesOf(this.fileName)}`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin');
    if (this.sizeBytes !== undefined) void reply.header('content-length', this.sizeBytes);
    return reply.send(this.body);
  }
}

type StatementFiles = { name: string; csv: () => Buffer; pdf: () => Promise<Buffer> };

/** A statement for a spreadsheet is saved; one for people opens in the browser. */
export async function statementReply(format: 'pdf' | 'csv', { name, csv, pdf }: StatementFiles): Promise<FileReply> {
  const fileName = `${name}.${format}`;
  return format === 'csv'
    ? new FileReply({ body: csv(), contentType: 'text/csv; charset=utf-8', fileName })
    : new FileReply({ body: await pdf(), contentType: 'application/pdf', fileName, disposition: 'inline' });
}

/** RFC 6266: a plain name for old clients, the true one percent-encoded. */
function namesOf(fileName: string): string {
  const plain = fileName.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
