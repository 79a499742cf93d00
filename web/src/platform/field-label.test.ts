/** Every field of every call that can be refused has words of its own. */
import { allCalls } from '@ajo/contract/all-calls';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldLabel } from './field-label.ts';

type Shape = {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  $defs?: Record<string, Shape>;
};

const namesIn = (shape: Shape): string[] => [
  ...Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => [name, ...namesIn(inner)]),
  ...[shape.items, ...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? []), ...Object.values(shape.$defs ?? {})]
    .filter((inner) => inner !== undefined)
    .flatMap(namesIn),
];

const fieldsOfForms = [
  ...new Set(
    allCalls.flatMap(({ body, files }) => [
      ...Object.keys(files ?? {}),
      ...(body ? namesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', cycles: 'ref' }) as Shape) : []),
    ]),
  ),
].sort();

test('each field of a form has a label: words with a capital, no names of the contract', () => {
  expect(fieldsOfForms.length).toBeGreaterThan(200);
  const wrong = fieldsOfForms.filter(
    (name) => !/^[A-Z0-9]/.test(fieldLabel(name)) || /_|\bbps$|\bid$|\bbvn\b/i.test(plain(name)),
  );
  expect(wrong).toEqual([]);
});

/** "BVN" is a word that people use. */
const plain = (name: string): string => fieldLabel(name).replaceAll('BVN', '');

test.each([
  ['branch_id', 'Branch'],
  ['guarantors.0.name', 'Guarantors 1 name'],
  ['is_our_account', 'Our account'],
  ['bvn', 'BVN'],
  ['dry_run', 'Test run'],
  ['early_fee_bps', 'Early fee'],
])('%s is "%s"', (name, label) => expect(fieldLabel(name)).toBe(label));
