/** A POST that means another verb: `_method` in its query or body, as Laravel and HTML forms send it. */
import type { Call } from '@ajo/contract/kernel/call';
import { DomainError } from '@ajo/contract/kernel/errors';

/** The calls of one address by their verb. */
export type CallsByMethod<T> = ReadonlyMap<Call['method'], T>;

const wrongMethod = (): DomainError => new DomainError('wrong-method', 'wrong_method', 'This method is not allowed here');

/** Those that the query still leaves possible, POST first: the body of the request decides among them. */
export function possibleCalls<T>(calls: CallsByMethod<T>, query: unknown): [T, ...T[]] {
  const { _method: named } = (query ?? {}) as { _method?: unknown };
  if (named !== undefined) return [callNamed(calls, named)];
  const [first, ...others] = [...calls].sort(([a], [b]) => Number(b === 'POST') - Number(a === 'POST')).map(([, one]) => one);
  if (!first) throw wrongMethod();
  return [first, ...others];
}

/** The query names the verb, or else the body, or else it is POST. */
export function callMeant<T>(calls: CallsByMethod<T>, query: unknown, fields: Record<string, unknown>): T {
  const { _method: inQuery } = (query ?? {}) as { _method?: unknown };
  return callNamed(calls, inQuery ?? fields['_method'] ?? 'POST');
}

function callNamed<T>(calls: CallsByMethod<T>, named: unknown): T {
  const call = typeof named === 'string' ? calls.get(named.toUpperCase() as Call['method']) : undefined;
  if (!call) throw wrongMethod();
  return call;
}
