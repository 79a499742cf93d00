/** API contract: files. Other modules upload them; these calls read a stored file. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf } from '../kernel/id.ts';

export const FileId = idOf('FileId');
export type FileId = z.output<typeof FileId>;

/** A kept file as other modules show it: `url` works for five minutes without signing in. */
export const FileView = z.object({ id: FileId, name: z.string(), type: z.string(), size_bytes: z.int(), url: z.string() });
export type FileView = z.output<typeof FileView>;

export const fileCalls = {
  read: call({
    method: 'GET',
    path: '/files/{id}',
    summary: 'Returns one file through a link valid for five minutes; images are displayed, other files downloaded',
    access: 'public',
    budget: 'public',
    addition: true,
    params: z.strictObject({ id: FileId }),
    query: z.strictObject({ expires: z.coerce.number().int().min(0).max(99_999_999_999), signature: z.string().max(100) }),
    download: 'application/octet-stream',
  }),
};
