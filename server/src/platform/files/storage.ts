/** Where the bytes of files are kept: the local disk or an S3-compatible store. Names are ours, never the uploader's. */
import type { Readable } from 'node:stream';

export type FileStorage = {
  put: (name: string, bytes: Readable | Buffer, facts: { contentType: string; sizeBytes: number }) => Promise<void>;
  get: (name: string) => Promise<Readable>;
  /** Also takes away what an interrupted `put` has left under this name. */
  remove: (name: string) => Promise<void>;
  /** The names of everything that we have put, some hundred at a time, in no order; what others have put there is not ours to see. */
  names: () => AsyncIterable<string[]>;
};

/** Names in storage: ids, created here. */
export const isStorageName = (name: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(name);
