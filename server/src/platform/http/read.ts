/** Converts the input of a caller to the types of the contract, or reports each invalid field. */
import { DomainError, type FieldErrors } from '@ajo/contract/kernel/errors';
import { reported, sentenceOf } from '@ajo/contract/kernel/sentences';
import type { z } from 'zod';
import { coerced } from './coerce.ts';

/** @throws DomainError `invalid` with every wrong field named; the sentence of the first is the message. */
export function readAs(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  checkStorable(value);
  const parsed = schema.safeParse(value ?? {}, reported);
  if (parsed.success) return parsed.data;
  throw invalid(fieldErrorsOf(parsed.error.issues));
}

/**
 * Like `readAs`, for a body: text, numbers and booleans are converted where the schema requires the other type. Next to files an
 * empty text that its field does not accept counts as missing; elsewhere it is invalid, because an empty id does not mean "every loan".
 */
export function readBodyAs(
  schema: z.ZodType | undefined,
  fields: Record<string, unknown>,
  { isForm, besideFiles }: { isForm: boolean; besideFiles: boolean },
): unknown {
  if (!schema) return undefined;
  checkStorable(fields);
  const value = coerced(schema, fields, isForm);
  const parsed = schema.safeParse(value, reported);
  if (parsed.success) return parsed.data;
  if (isForm && besideFiles && removeEmpty(value, parsed.error.issues)) return readAs(schema, value);
  throw invalid(fieldErrorsOf(parsed.error.issues));
}

function checkStorable(value: unknown): void {
  const unstorable = findUnstorable(value);
  if (unstorable) throw invalid({ [unstorable.join('.') || 'body']: ['Contains characters that cannot be stored'] });
}

/** An error that lists every entry of a long list is of no use. */
const maxFieldsNamed = 100;
const maxNameLength = 200;

/** Without a prototype while it grows: a field may be named `constructor`. */
function fieldErrorsOf(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors = new Map<string, string[]>();
  for (const issue of issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, maxFieldsNamed) : [];
    const field = [...issue.path, ...unknown].join('.').slice(0, maxNameLength) || 'body';
    errors.set(field, [...(errors.get(field) ?? []), sentenceOf(issue)]);
    if (errors.size === maxFieldsNamed) break;
  }
  return Object.fromEntries(errors);
}

const invalid = (errors: FieldErrors): DomainError =>
  new DomainError('invalid', 'invalid', Object.values(errors)[0]?.[0] ?? 'The given data was invalid', { errors });

/** Removes the empty texts among the refused fields; false when there is none. */
function removeEmpty(value: unknown, issues: readonly z.core.$ZodIssue[]): boolean {
  let removed = false;
  for (const { path } of issues) {
    const parent = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], value);
    const key = path.at(-1);
    if (key === undefined || typeof parent !== 'object' || parent === null || Array.isArray(parent)) continue;
    if ((parent as Record<PropertyKey, unknown>)[key] !== '') continue;
    removed = Reflect.deleteProperty(parent, key);
  }
  return removed;
}

/** A field of a search that was left empty was not filled in: browsers send it all the same. */
export function filledIn(query: unknown): Record<string, unknown> {
  const values = Object.entries(query ?? {}).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? value.filter((one) => one !== '') : value,
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0)));
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

type Place = { value: unknown; key: string; parent: Place | undefined };

/** The path of the first text that cannot be stored. Iterative, and the path is built only when there is one: depth costs nothing. */
function findUnstorable(root: unknown): string[] | undefined {
  const stack: Place[] = [{ value: root, key: '', parent: undefined }];
  for (let place = stack.pop(); place; place = stack.pop()) {
    const { value } = place;
    if (typeof value === 'string' && !isStorable(value)) return pathOf(place);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, item] of Object.entries(value)) {
      if (!isStorable(key)) return pathOf(place);
      stack.push({ value: item, key, parent: place });
    }
  }
  return undefined;
}

function pathOf(place: Place): string[] {
  const path: string[] = [];
  for (let at: Place | undefined = place; at?.parent; at = at.parent) path.unshift(at.key);
  return path;
}
