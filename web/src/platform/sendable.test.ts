/** Every body that a call declares can be sent: its fields are encoded the way back that they were decoded. */
import { allCalls } from '@ajo/contract/all-calls';
import { z } from 'zod';
import { expect, test } from 'vitest';

type Node = { _zod: { def: object } };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && '_zod' in value;

/** A transform has one direction; a codec has both. */
function isOneWay(node: Node, seen = new Set<Node>()): boolean {
  if (seen.has(node)) return false;
  seen.add(node);
  const { type, ...parts } = node._zod.def as Record<string, unknown>;
  if (type === 'transform') return true;
  const below = Object.values(parts).flatMap((part): unknown[] => {
    if (Array.isArray(part)) return part;
    return isNode(part) || typeof part !== 'object' || part === null ? [part] : Object.values(part);
  });
  return below.filter(isNode).some((one) => isOneWay(one, seen));
}

test('a transform is found at any depth', () => {
  const flag = z.string().transform((word) => word === 'true');
  expect(isOneWay(z.object({ a: z.array(z.object({ flag: flag.optional() })) }))).toBe(true);
  expect(isOneWay(z.object({ a: z.codec(z.string(), z.boolean(), { decode: Boolean, encode: String }) }))).toBe(false);
});

test('no call declares a body that a screen cannot send', () => {
  const bad = allCalls.filter(({ body }) => body && isOneWay(body)).map(({ method, path }) => `${method} ${path}`);
  expect(bad).toEqual([]);
});
