/** Reads a multipart form: fields as text, files through the intake that judges them by their content. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import type { Readable } from 'node:stream';
import { type FileRule, uploadLimitBytes } from '@ajo/contract/kernel/call';
import type { FastifyRequest } from 'fastify';
import qs from 'qs';
import { type TakenFile, takeFile } from '#platform/files/intake';

export type GivenFiles = Record<string, TakenFile[]>;
export type Form = { fields: Record<string, unknown>; files: GivenFiles; discard: () => Promise<void> };

const most = { fields: 200, files: 10, fieldSize: 20_000, fieldNameSize: 100, parts: 210, headerPairs: 50 };

/** The caller removes the temporary files with `discard`, whatever happens. */
export async function readForm(request: FastifyRequest, rules: Record<string, FileRule>): Promise<Form> {
  if (!request.isMultipart()) return formOf(request.body, rules);
  const pairs: string[] = [];
  const files: GivenFiles = {};
  const discard = async () =>
    void (await Promise.all(
      Object.values(files)
        .flat()
        .map((file) => file.discard()),
    ));
  try {
    for await (const part of request.parts({ limits: { ...most, fileSize: uploadLimitBytes + 1 } })) {
      if (part.type === 'field') pairs.push(`${encodeURIComponent(part.fieldname)}=${encodeURIComponent(String(part.value))}`);
      else await addFile(files, rules, part);
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    ...formOf(qs.parse(pairs.join('&'), { depth: 4, arrayLimit: 50, parameterLimit: 300, allowPrototypes: false }), rules, files),
    discard,
  };
}

type Part = { fieldname: string; filename: string; file: NodeJS.ReadableStream };

async function addFile(files: GivenFiles, rules: Record<string, FileRule>, part: Part): Promise<void> {
  const field = part.fieldname.replace(/\[\d*\]$/, '');
  const rule = rules[field];
  if (!rule || (files[field]?.length && !rule.many)) {
    part.file.resume();
    throw wrongField(field.slice(0, 100), 'No file is expected here');
  }
  if (!part.filename) return void part.file.resume();
  (files[field] ??= []).push(await takeFile(part.file as Readable, rule, { field, name: part.filename }));
}

function formOf(fields: unknown, rules: Record<string, FileRule>, files: GivenFiles = {}): Form {
  const missing = Object.entries(rules)
    .filter(([field, rule]) => rule.required && !files[field]?.length)
    .map(([field]) => field);
  const [first] = missing;
  if (first) {
    for (const file of Object.values(files).flat()) void file.discard();
    const errors = Object.fromEntries(missing.map((field) => [field, ['Choose a file']]));
    throw new DomainError('invalid', 'file_missing', 'Choose a file', { errors });
  }
  return { fields: (fields ?? {}) as Record<string, unknown>, files, discard: async () => undefined };
}
