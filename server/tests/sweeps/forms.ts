/** One body in the three forms that a client may send it in. */
import { randomUUID } from 'node:crypto';

export type Encoded = { headers: Record<string, string>; payload: string };
export const encodings = ['json', 'urlencoded', 'multipart'] as const;
export type Encoding = (typeof encodings)[number];

type Style = { yes: string; no: string; listKey: (index: string) => string };
/** Both ways in which clients write truth and lists. */
const words: Style = { yes: 'true', no: 'false', listKey: () => '' };
const digits: Style = { yes: '1', no: '0', listKey: (index) => index };
export const styles = { words, digits };

/** Names in brackets, values as text: `a[]=1`, `a[0]=1`, `a[b]=2`; an empty list is an empty text. */
function pairsOf(name: string, value: unknown, style: Style): [string, string][] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'boolean') return [[name, value ? style.yes : style.no]];
  if (typeof value !== 'object') return [[name, String(value as string | number)]];
  const items = Object.entries(value);
  const isListOfScalars = Array.isArray(value) && value.every((item) => typeof item !== 'object');
  if (items.length === 0) return [[name, '']];
  return items.flatMap(([key, item]) => pairsOf(`${name}[${isListOfScalars ? style.listKey(key) : key}]`, item, style));
}

export function encode(encoding: Encoding, body: Record<string, unknown>): Encoded {
  if (encoding === 'json') return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };
  const style = encoding === 'urlencoded' ? words : digits;
  const parts = partsOf(body, style);
  if (encoding === 'multipart') return multipart(parts);
  const pairs = parts.map(({ name, text }): [string, string] => [name, text]);
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: new URLSearchParams(pairs).toString() };
}

export type Part = { name: string; text: string; fileName?: string };

export const partsOf = (body: Record<string, unknown>, style: Style): Part[] =>
  Object.entries(body)
    .flatMap(([name, value]) => pairsOf(name, value, style))
    .map(([name, text]) => ({ name, text }));

export function multipart(parts: readonly Part[]): Encoded {
  const boundary = `form-${randomUUID()}`;
  const written = parts.map(({ name, text, fileName }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: application/octet-stream`;
    return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${written.join('')}--${boundary}--\r\n`,
  };
}
