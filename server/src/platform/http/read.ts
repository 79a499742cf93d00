/** Turns what a caller sent into what the contract promised, or names each field that is wrong. */
import { DomainError, type FieldErrors } from '@ajo/contract/kernel/errors';
import { reported, sentenceOf } from '@ajo/contract/kernel/sentences';
import type { z } from 'zod';

/** @throws DomainError `invalid` with every wrong field named; the sentence of the first is the message. */
export function readAs(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const unstorable = findUnstorable(value, []);
  if (unstorable) throw invalid({ [unstorable.join('.')]: ['Contains characters that cannot be stored'] });
  const parsed = schema.safeParse(value ?? {}, reported);
  if (parsed.success) return parsed.data;
  const errors: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    const field = [...issue.path, ...('keys' in issue && Array.isArray(issue.keys) ? issue.keys : [])].join('.') || 'body';
    (errors[field] ??= []).push(sentenceOf(issue));
  }
  throw invalid(errors);
}

const invalid = (errors: FieldErrors): DomainError =>
  new DomainError('invalid', 'invalid', Object.values(errors)[0]?.[0] ?? 'The given data was invalid', { errors });

/** A field of a search that was left empty was not filled in: browsers send it all the same. */
export function filledIn(query: unknown): Record<string, unknown> {
  const given = Object.entries(query ?? {}).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? value.filter((one) => one !== '') : value,
  ]);
  return Object.fromEntries(given.filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0)));
}

/** PostgreSQL refuses NUL and half of a surrogate pair: they are the caller's mistake, not a failure of ours. */
function findUnstorable(value: unknown, path: string[]): string[] | undefined {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    if (key.includes('\u0000') || !key.isWellFormed()) return path;
    const found = findUnstorable(item, [...path, key]);
    if (found) return found;
  }
  return undefined;
}
