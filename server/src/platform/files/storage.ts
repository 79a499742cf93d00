/** Where the bytes of files are kept: the local disk or an S3-compatible store. Names are ours, never the uploader's. */
import type { Readable } from 'node:stream';

export type FileStorage = {
  put: (name: string, bytes: Readable | Buffer, facts: { contentType: string; sizeBytes: number }) => Promise<void>;
  get: (name: string) => Promise<Readable>;
  remove: (name: string) => Promise<void>;
};
