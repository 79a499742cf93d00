/** How a declared call becomes an address and a body. Pure, so that it can be proven without a network. */
import { apiRoot, type Call } from '@ajo/contract/kernel/call';
import { DomainError, type FieldErrors } from '@ajo/contract/kernel/errors';
import { search } from '@ajo/contract/kernel/page';
import { reported, sentenceOf } from '@ajo/contract/kernel/sentences';
import { z } from 'zod';

export type FilesSent = Record<string, File | Blob | readonly (File | Blob)[] | undefined>;
type Values = Record<string, unknown>;

/** @throws DomainError of kind "invalid" that names the fields, exactly as the server would say it. */
function encoded(schema: z.ZodType | undefined, value: unknown): Values {
  if (!schema) return (value ?? {}) as Values;
  const result = z.safeEncode(schema, value ?? {}, reported);
  if (result.success) return result.data as Values;
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) (errors[issue.path.join('.')] ??= []).push(sentenceOf(issue));
  throw new DomainError('invalid', 'invalid', Object.values(errors)[0]?.[0] ?? 'Please check what you entered', { errors });
}

/** Encoded values are plain: text, numbers, truth. */
const textOf = (value: unknown): string => String(value as string | number | boolean | bigint);

/** Fills `{role}` from the caller's prefix and the rest from `params`; the query keeps Laravel's brackets. */
export function addressOf(call: Call, sent: { params?: unknown; query?: unknown }, prefix: string): string {
  const params: Values = { role: prefix, ...encoded(call.params, sent.params) };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new Error(`${call.path} needs ${name}`);
    return encodeURIComponent(textOf(value));
  });
  const query = search(plainQuery(call, sent.query));
  return apiRoot + path + (query ? `?${query}` : '');
}

/** Queries use `many` and coercions, which cannot be run backwards: values are sent as they are, days and kobo as text. */
function plainQuery(call: Call, query: unknown): Values {
  return call.query ? ((query ?? {}) as Values) : {};
}

/** The verb on the wire: the specification posts a few calls with `_method`. */
export const verbOf = (call: Call): string => (call.postedWithMethod ? 'POST' : call.method);

/** JSON text, a form when the call takes files, or nothing. */
export function bodyOf(call: Call, body: unknown, files: FilesSent = {}): string | FormData | undefined {
  if (call.files) return formOf(call, body, files);
  if (!call.body && !call.postedWithMethod) return undefined;
  return JSON.stringify({ ...encoded(call.body, body), ...(call.postedWithMethod && { _method: call.method }) });
}

/** In a form every field is text: lists and groups are spelled in brackets, empty fields are left out. */
function formOf(call: Call, body: unknown, files: FilesSent): FormData {
  const form = new FormData();
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    if (Array.isArray(value)) for (const item of value) add(`${name}[]`, item);
    else if (typeof value === 'object') for (const [key, item] of Object.entries(value)) add(`${name}[${key}]`, item);
    else form.append(name, textOf(value));
  };
  for (const [name, value] of Object.entries(encoded(call.body, body))) add(name, value);
  if (call.postedWithMethod) form.append('_method', call.method);
  for (const [name, value] of Object.entries(files)) addFiles(form, name, value);
  return form;
}

function addFiles(form: FormData, name: string, value: FilesSent[string]): void {
  if (value === undefined) return;
  if (value instanceof Blob) form.append(name, value);
  else for (const file of value) form.append(`${name}[]`, file);
}
