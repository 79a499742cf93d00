/** Two clicks on one button are one request: an equal request in progress is awaited, not sent again. */
const underWay = new Map<string, Promise<unknown>>();

export async function once<T>(key: string, send: () => Promise<T>): Promise<T> {
  const earlier = underWay.get(key) as Promise<T> | undefined;
  if (earlier) return earlier;
  const sending = send();
  underWay.set(key, sending);
  return sending.finally(() => underWay.delete(key));
}

/** For tests: a request that is never answered would be awaited by the equal request of a later test. */
export const forgetRequests = (): void => underWay.clear();

/** A key that distinguishes bodies, without reading their files. */
export const markOf = (body: string | FormData | undefined): string =>
  body instanceof FormData
    ? JSON.stringify([...body].map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.size]]))
    : (body ?? '');
