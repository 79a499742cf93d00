/** Reads the body of a call in any of its three forms into named fields and files. Files pass the intake that checks their content. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import type { Readable } from 'node:stream';
import { type FileRule, uploadLimitBytes } from '@ajo/contract/kernel/call';
import type { FastifyRequest } from 'fastify';
import { type TakenFile, receiveFile } from '#platform/files/intake';
import { bodyLimits, bodyNotObject, bodyTooLarge } from './body-limits.ts';
import { parseFields } from './body-parsers.ts';

export type FileRules = Readonly<Record<string, FileRule>>;
export type UploadedFiles = Record<string, TakenFile[]>;
export type RequestBody = {
  fields: Record<string, unknown>;
  files: UploadedFiles;
  /** Every value was sent as text, so that the schema must say what it means. */
  isForm: boolean;
  /** Removes the temporary files; the caller runs it in any case. */
  discard: () => Promise<void>;
};

const limits = {
  fields: bodyLimits.fields,
  files: 10,
  fieldSize: bodyLimits.bytes,
  fieldNameSize: 200,
  parts: bodyLimits.fields + 10,
  headerPairs: 50,
  fileSize: uploadLimitBytes + 1,
};

/** @throws DomainError when the body is no object, holds a file that no rule allows, or is a broken form. */
export async function readBody(request: FastifyRequest, rules: FileRules): Promise<RequestBody> {
  if (request.isMultipart()) return readMultipart(request, rules);
  const { body } = request;
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) throw bodyNotObject();
  const isForm = /^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '');
  return { fields: { ...body }, files: {}, isForm, discard: async () => undefined };
}

async function readMultipart(request: FastifyRequest, rules: FileRules): Promise<RequestBody> {
  const files = new Map<string, TakenFile[]>();
  const discard = async () => void (await Promise.all([...files.values()].flat().map((file) => file.discard())));
  try {
    const fields = await readParts(request, rules, files);
    return { fields, files: Object.fromEntries(files), isForm: true, discard };
  } catch (error) {
    await discard();
    throw asFormError(error);
  }
}

async function readParts(
  request: FastifyRequest,
  rules: FileRules,
  files: Map<string, TakenFile[]>,
): Promise<Record<string, unknown>> {
  const pairs: string[] = [];
  let bytes = 0;
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      await receivePart(files, rules, part);
      continue;
    }
    const text = textOf(part);
    bytes += part.fieldname.length + text.length;
    if (bytes > bodyLimits.bytes) throw bodyTooLarge();
    // A file input that was left empty arrives as an empty text from some clients.
    if (text === '' && ruleOf(rules, part.fieldname)) continue;
    pairs.push(`${encodeURIComponent(part.fieldname.toWellFormed())}=${encodeURIComponent(text.toWellFormed())}`);
  }
  return parseFields(pairs.join('&'));
}

type TextPart = { fieldname: string; value: unknown; fieldnameTruncated: boolean; valueTruncated: boolean };

function textOf({ fieldname, value, fieldnameTruncated, valueTruncated }: TextPart): string {
  if (fieldnameTruncated || valueTruncated) throw bodyTooLarge();
  if (typeof value === 'string') return value;
  throw wrongField(fieldname.slice(0, 100), 'Send this field as text');
}

type FilePart = { fieldname: string; filename: string | undefined; file: NodeJS.ReadableStream };

const nameOf = (fieldname: string): string => fieldname.replace(/\[\d*\]$/, '');
const ruleOf = (rules: FileRules, fieldname: string): FileRule | undefined =>
  Object.hasOwn(rules, nameOf(fieldname)) ? rules[nameOf(fieldname)] : undefined;

async function receivePart(files: Map<string, TakenFile[]>, rules: FileRules, part: FilePart): Promise<void> {
  const field = nameOf(part.fieldname);
  const rule = ruleOf(rules, part.fieldname);
  // A browser sends a file input that was left empty as a file without a name.
  if (!part.filename && (await isEmpty(part.file))) return;
  const taken = files.get(field) ?? [];
  if (!rule || !part.filename || (taken.length > 0 && !rule.many)) {
    part.file.resume();
    throw wrongField(field.slice(0, 100), 'No file is expected here');
  }
  files.set(field, [...taken, await receiveFile(part.file as Readable, rule, { field, name: part.filename })]);
}

async function isEmpty(stream: NodeJS.ReadableStream): Promise<boolean> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  return bytes === 0;
}

/** The multipart parser reports a broken frame as a plain error. What has a status of its own keeps it. */
function asFormError(error: unknown): unknown {
  const isFrame = error instanceof Error && !(error instanceof DomainError) && !('statusCode' in error) && !('code' in error);
  return isFrame ? new DomainError('unreadable', 'form_unreadable', 'The form cannot be read') : error;
}

/** @throws DomainError naming each file that is missing, or one that this call does not take. */
export function checkFiles(rules: FileRules, files: UploadedFiles): void {
  const [unexpected] = Object.keys(files).filter((field) => !Object.hasOwn(rules, field));
  if (unexpected) throw wrongField(unexpected, 'No file is expected here');
  const missing = Object.entries(rules)
    .filter(([field, rule]) => rule.required && !files[field]?.length)
    .map(([field]) => field);
  if (missing.length === 0) return;
  const errors = Object.fromEntries(missing.map((field) => [field, ['Choose a file']]));
  throw new DomainError('invalid', 'file_missing', 'Choose a file', { errors });
}
