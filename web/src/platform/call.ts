/** Makes one declared call: encodes the request, decodes the reply, and turns a refusal into a DomainError. */
import type { Call, Reply } from '@ajo/contract/kernel/call';
import { DomainError } from '@ajo/contract/kernel/errors';
import { z } from 'zod';
import { bytesOf } from './answer-bytes.ts';
import { addressOf, bodyOf, type FilesSent, verbOf } from './encode.ts';
import { endedText, errorOfAnswer, networkError, noAnswerText, offlineText } from './error-text.ts';
import { markOf, once } from './one-press.ts';
import { session } from './session.ts';
import { meetExpiredSession, meetMissingFactor } from './signed-out.ts';
import { proveAgain } from './step-up.ts';

type CallInput<T> = T extends z.ZodType ? z.input<T> | z.output<T> : never;
type CallBody<T> = T extends z.ZodType ? BodyOf<z.output<T>, z.input<T>> : never;
/** What a schema gives out, except that a field with a default may be left out. */
type BodyOf<Out, In> = Out extends object
  ? { [K in keyof Out as K extends keyof In ? (undefined extends In[K] ? never : K) : K]: Out[K] } & {
      [K in keyof Out as K extends keyof In ? (undefined extends In[K] ? K : never) : never]?: Out[K] | undefined;
    }
  : Out;

export type Sent<C extends Call> = {
  params?: CallInput<C['params']>;
  query?: Partial<CallInput<C['query']>>;
  body?: CallBody<C['body']>;
  files?: FilesSent;
  /** Made when the person begins an act, and kept while they try again: that is what makes it one act. */
  idempotencyKey?: string;
  /** From 0 to 1 while a form with files goes out. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** A file for a call that declares a download, by the name that the server gave it, else what its `reply` schema gives out. */
export type Answer<C extends Call> = C['download'] extends string ? Blob : Reply<C>;

type Raw = { status: number; answer: Blob; retryAfter: string | null };

/**
 * A call that requires a fresh code or PIN is made once more after the person has entered it.
 * @throws DomainError for every "no" and every failure of the network.
 */
export async function make<C extends Call>(call: C, sent: Sent<C> = {}): Promise<Answer<C>> {
  try {
    return await makeOnce(call, sent);
  } catch (error) {
    const wantsProof = error instanceof DomainError && ['step_up_required', 'pin_required'].includes(error.code);
    if (wantsProof && (await proveAgain())) return makeOnce(call, sent);
    throw error;
  }
}

/** Reading may happen as often as screens like; what changes something is not sent again while an equal one is under way. */
async function makeOnce<C extends Call>(call: C, sent: Sent<C>): Promise<Answer<C>> {
  const address = addressOf(call, sent, session.prefix());
  const body = bodyOf(call, withDefaults(call, sent.body), sent.files);
  if (call.method === 'GET') return sendIt(call, sent, { address, body });
  const same = [call.method, address, session.token(), markOf(body)].join(' ');
  return once(same, () => sendIt(call, sent, { address, body }));
}

type Outgoing = { address: string; body: string | FormData | undefined };

async function sendIt<C extends Call>(call: C, sent: Sent<C>, { address, body }: Outgoing): Promise<Answer<C>> {
  const headers = headersOf(typeof body === 'string', sent.idempotencyKey);
  const raw = await (sent.onProgress && body instanceof FormData
    ? upload({ address, verb: verbOf(call), headers, body, onProgress: sent.onProgress })
    : plainFetch(address, {
        method: verbOf(call),
        headers,
        ...(body !== undefined && { body }),
        ...(sent.signal && { signal: sent.signal }),
      }));
  if (raw.status < 200 || raw.status >= 300) throw await refused(call, raw);
  return (call.download ? raw.answer : await decoded(call, raw.answer)) as Answer<C>;
}

/** Encoding requires every field that decoding would fill in: give those that were left out their default. */
function withDefaults(call: Call, body: unknown): unknown {
  if (!(call.body instanceof z.ZodObject)) return body;
  const fields = { ...(body as Record<string, unknown> | undefined) };
  for (const [name, field] of Object.entries(call.body.shape)) {
    if (fields[name] === undefined && field instanceof z.ZodDefault) fields[name] = field.def.defaultValue;
  }
  return fields;
}

async function plainFetch(address: string, init: RequestInit): Promise<Raw> {
  const response = await fetch(address, init).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw networkError(offlineText);
  });
  const answer = await bytesOf(response).catch(() => {
    throw networkError(noAnswerText);
  });
  return { status: response.status, answer, retryAfter: response.headers.get('retry-after') };
}

type Upload = {
  address: string;
  verb: string;
  headers: Record<string, string>;
  body: FormData;
  onProgress: (share: number) => void;
};

/** `fetch` does not say how much has gone out, so a form with files goes by XMLHttpRequest. */
function upload({ address, verb, headers, body, onProgress }: Upload): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(verb, address);
    request.responseType = 'blob';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () =>
      resolve({ status: request.status, answer: request.response as Blob, retryAfter: request.getResponseHeader('retry-after') }),
    );
    request.addEventListener('error', () => reject(networkError(offlineText)));
    request.addEventListener('timeout', () => reject(networkError(noAnswerText)));
    request.send(body);
  });
}

/** A poll, or a refetch after a notice: no one has touched the page for seconds. A page that was just loaded was loaded by a person. */
const isUnattended = (): boolean => navigator.userActivation?.isActive === false && performance.now() > 30_000;

function headersOf(isJson: boolean, idempotencyKey: string | undefined): Record<string, string> {
  const token = session.token();
  return {
    accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(isJson && { 'content-type': 'application/json' }),
    ...(isUnattended() && { 'x-background': '1' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
}

async function jsonOf(answer: Blob): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return {};
  }
}

async function refused(call: Call, { status, answer, retryAfter }: Raw): Promise<DomainError> {
  const error = errorOfAnswer(status, await jsonOf(answer), retryAfter);
  // An expired guarantor link does not end a session.
  const isOver = status === 401 && call.path !== '/auth/login' && call.access !== 'guarantor.act';
  if (isOver) meetExpiredSession(error.message);
  if (isOver && error.code === 'unauthenticated') return new DomainError(error.kind, error.code, endedText);
  if (error.code === 'two_factor_required') meetMissingFactor();
  return error;
}

async function decoded(call: Call, answer: Blob): Promise<unknown> {
  return call.reply ? z.decode(call.reply, (await jsonOf(answer)) as never) : undefined;
}

/** Hands a downloaded file to the person under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
