/** Calls of a provider over HTTP: bounded in time and size, with a circuit breaker, and without bodies in the log. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#platform/log';

export type ProviderSettings = {
  name: string;
  baseUrl: string;
  timeoutMs: number;
  log: Log;
  /** Called each time the circuit opens after repeated faults. */
  onLeftAlone?: (() => void) | undefined;
  headers?: () => Promise<Record<string, string>> | Record<string, string>;
  /** A megabyte by default. */
  largestAnswerBytes?: number;
};
export type ProviderRequest = { method: 'GET' | 'POST'; path: string; body?: unknown; headers?: Record<string, string> };
/** `lost`: unknown whether the provider has acted. Otherwise the provider's own reply, whatever the status. */
export type ProviderResult = { kind: 'answer'; status: number; body: Record<string, unknown> } | { kind: 'lost'; reason: string };
export type Provider = { request: (question: ProviderRequest) => Promise<ProviderResult> };

const usualAnswerBytes = 1_000_000;
const faultsUntilOpen = 5;
const openForMs = 30_000;
const readAttempts = 3;

/**
 * Reads are retried, calls that move money never are. After five faults in a row the circuit is open for half a minute; then one probe.
 * @param ticks monotonic milliseconds; tests bring their own.
 */
export function openProvider(settings: ProviderSettings, ticks: () => number = () => performance.now()): Provider {
  let faults = 0;
  let closedUntil = 0;
  const once = async (question: ProviderRequest): Promise<ProviderResult> => {
    if (ticks() < closedUntil) return { kind: 'lost', reason: 'the provider is being left alone after repeated faults' };
    const result = await fetchOnce(settings, question);
    const isFault = result.kind === 'lost' || result.status >= 500;
    faults = isFault ? faults + 1 : 0;
    if (faults >= faultsUntilOpen) {
      closedUntil = ticks() + openForMs;
      faults = faultsUntilOpen - 1; // half open: the next fault closes it again
      settings.log.warn({ provider: settings.name }, 'provider left alone for a while');
      settings.onLeftAlone?.();
    }
    return result;
  };
  return {
    request: async (question) => {
      for (let attempt = 1; ; attempt += 1) {
        const result = await once(question);
        const isFault = result.kind === 'lost' || result.status >= 500;
        if (!isFault || question.method !== 'GET' || attempt >= readAttempts) return result;
        await wait(100 * 2 ** attempt);
      }
    },
  };
}

async function fetchOnce(
  { baseUrl, timeoutMs, headers, largestAnswerBytes = usualAnswerBytes }: ProviderSettings,
  question: ProviderRequest,
): Promise<ProviderResult> {
  try {
    const response = await fetch(baseUrl + question.path, {
      method: question.method,
      headers: {
        accept: 'application/json',
        ...(question.body !== undefined && { 'content-type': 'application/json' }),
        ...(await headers?.()),
        ...question.headers,
      },
      ...(question.body !== undefined && { body: JSON.stringify(question.body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readText(response, largestAnswerBytes);
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return { kind: 'lost', reason: 'the answer is not an object' };
    return { kind: 'answer', status: response.status, body: body as Record<string, unknown> };
  } catch (error) {
    return { kind: 'lost', reason: troubleIn(error) };
  }
}

/** For people: staff read next to a payout or a debit why its end is not known. */
const troubles: Record<string, string> = {
  TimeoutError: 'no answer in time',
  SyntaxError: 'the answer is not JSON',
  TypeError: 'it cannot be reached',
};

const troubleIn = (error: unknown): string =>
  error instanceof Error ? (troubles[error.name] ?? error.message) : 'the answer cannot be read';

async function readText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** For calls whose absence stops the person who waits: 503, try again. */
export const providerUnavailable = (what: string): DomainError =>
  new DomainError('unavailable', 'provider_unavailable', `${what} cannot be reached right now. Please try again`, {
    retryAfterSeconds: 30,
  });

export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
