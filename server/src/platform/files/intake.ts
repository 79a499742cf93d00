/** Stores one uploaded file in a temporary place and checks its bytes; its name and declared type are not trusted. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type FileRule, type FileType, heicRefused, xlsxType } from '@ajo/contract/kernel/call';
import { type DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { hourMs } from '@ajo/contract/kernel/time';
import { fileTypeFromFile } from 'file-type';
import { redrawn } from './image.ts';

export type TakenFile = {
  /** Of a temporary file that only we can read. */
  path: string;
  /** What the uploader called it, fit to be shown and to stand in a header. */
  name: string;
  type: FileType;
  /** Of what is kept, after an image was redrawn. */
  sizeBytes: number;
  sha256: string;
  /** Removes the temporary file; safe to call twice. */
  discard: () => Promise<void>;
};

/**
 * Reads the stream to its end whatever happens, so that the rest of a form can still be read.
 * @throws DomainError on the field when the file is empty, too large, or not one of the kinds that the rule allows;
 * nothing is left on the disk then.
 */
export async function receiveFile(stream: Readable, rule: FileRule, from: { field: string; name: string }): Promise<TakenFile> {
  const path = temporaryPath();
  try {
    const sizeBytes = await save(stream, path, rule.maxBytes);
    if (sizeBytes === 0) throw wrongField(from.field, 'The file is empty', 'file_empty');
    if (sizeBytes > rule.maxBytes) throw tooLarge(from.field, rule);
    const type = await kindOf(path, rule);
    if (!type || !rule.types.includes(type)) throw wrongKind(from.field, rule, type);
    if (type.startsWith('image/') && !(await redrawn(path, type))) throw wrongKind(from.field, rule);
    return { path, type, name: fitName(from.name, type), ...(await measured(path)), discard: () => rm(path, { force: true }) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

const temporaryName = 'ajo-upload-';
const temporaryPath = (): string => join(tmpdir(), `${temporaryName}${randomUUID()}`);
const longestUploadMs = hourMs;

/** Files of a killed process can contain identity documents: they are removed at the next start. Running uploads are younger. */
export async function sweepUploads(now: Date): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(temporaryName)) continue;
    const path = join(tmpdir(), name);
    const found = await stat(path).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > longestUploadMs) await rm(path, { force: true }).catch(() => undefined);
  }
}

/** Returns how much came; past the limit it is counted but no longer written. An upload that breaks off throws. */
async function save(stream: Readable, path: string, maxBytes: number): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let sizeBytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      if (sizeBytes <= maxBytes) await file.writeFile(chunk);
    }
  } catch (error) {
    if (!isCutForSize(error)) throw error;
    sizeBytes = Number.POSITIVE_INFINITY;
  } finally {
    await file.close();
  }
  return sizeBytes;
}

/** The form's own limit, a byte above ours, ends the stream of a far larger file. */
const isCutForSize = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';

async function kindOf(path: string, rule: FileRule): Promise<FileType | undefined> {
  const found = await fileTypeFromFile(path);
  // Some spreadsheets write their parts in an order that leaves only the mark of a ZIP file: the reader of workbooks decides.
  if (found?.mime === 'application/zip' && rule.types.includes(xlsxType)) return xlsxType;
  if (found) return found.mime as FileType;
  return (await isPlainText(path)) ? 'text/csv' : undefined;
}

/** A table in text has no mark of its own: it is valid UTF-8 without control characters, and no markup. */
async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(path)) {
      const text = decoder.decode(chunk as Buffer, { stream: true });
      // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
      if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text) || (isFirst && /^\s*</.test(text))) return false;
      isFirst = false;
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

async function measured(path: string): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return { sizeBytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

const extensionOf: Record<FileType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'text/csv': 'csv',
  [xlsxType]: 'xlsx',
};

/** No folders, no control or direction characters, and the ending that the content deserves. */
export function fitName(name: string, type: FileType): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N} ._()-]/gu, '')
    .trim()
    .slice(0, 80);
  return `${stem.isWellFormed() && stem ? stem : 'file'}.${extensionOf[type]}`;
}

/** Both are kept in the same container. */
const oldWorkbook = 'This workbook has a password or the old XLS format. Save it as XLSX without a password';
const kinds = (rule: FileRule): string => rule.types.map((type) => extensionOf[type].toUpperCase()).join(', ');
const wrongKind = (field: string, rule: FileRule, found?: string): DomainError => {
  if (found === 'application/x-cfb' && rule.types.includes(xlsxType)) return wrongField(field, oldWorkbook, 'file_kind');
  const isHeic = /^image\/hei[cf]/.test(found ?? '') && rule.types.includes('image/jpeg');
  return wrongField(field, isHeic ? heicRefused : `Choose a file of this kind: ${kinds(rule)}`, 'file_kind');
};
const tooLarge = (field: string, rule: FileRule): DomainError =>
  wrongField(field, `The file is larger than ${(rule.maxBytes / 1_048_576).toFixed(1).replace('.0', '')} MB`, 'file_too_large');
