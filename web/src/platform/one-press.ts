/** Two presses of one button are one request: an equal one that is still under way is waited for, not sent again. */
import type { FilesSent } from './encode.ts';

const underWay = new Map<string, Promise<unknown>>();

export async function once<T>(key: string, send: () => Promise<T>): Promise<T> {
  const earlier = underWay.get(key) as Promise<T> | undefined;
  if (earlier) return earlier;
  const sending = send();
  underWay.set(key, sending);
  return sending.finally(() => underWay.delete(key));
}

/** What tells one set of files from another without reading them. */
export const markOf = (files: FilesSent = {}): string =>
  Object.entries(files)
    .flatMap(([name, given]) => [given ?? []].flat().map((file) => [name, file.size, file instanceof File && file.lastModified]))
    .join();
