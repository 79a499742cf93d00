/** Values for the sweeps: one that a schema accepts as far as its description shows, and hostile ones. */
import { z } from 'zod';

export type Shape = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  minLength?: number;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
};
/** What exists, for fields that name it. */
export type Known = { loan: string; user: string };

export const shapeOf = (schema: z.ZodType | undefined): Shape =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' }) as Shape) : {};

/** The whole drawer is long; these have broken servers most often. */
export const hostileValues: unknown[] = [
  '',
  -1,
  1.5,
  '999999999999999999999999',
  null,
  [null],
  { a: { b: 1 } },
  "'; drop table users; --",
  'nul\u0000nul',
  '\u{1F600}'.repeat(3_000),
  '0000-00-00',
];

const texts = [
  'Ada Obi',
  'A sentence that is long enough for every note and reason.',
  '0123456789',
  '22222222222',
  '08012345678',
  '+2348012345678',
  '123456',
  '058',
  '4821',
  '2026-03-02',
  '2026-03',
  '10:30',
  'Ajo-demo-2026',
  'ABC123',
  'abc',
];

export function sampleOf(shape: Shape, known: Known): Record<string, unknown> {
  return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([name, inner]) => [name, sample(name, inner, known)]));
}

function sample(name: string, shape: Shape, known: Known): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const [either] = shape.anyOf ?? shape.oneOf ?? [];
  if (either) return sample(name, either, known);
  const byType: Record<string, () => unknown> = {
    integer: () => Math.max(shape.minimum ?? 1, 1),
    number: () => Math.max(shape.minimum ?? 1, 1),
    boolean: () => true,
    array: () => (shape.items ? [sample(name, shape.items, known)] : []),
    object: () => sampleOf(shape, known),
  };
  return (byType[shape.type ?? ''] ?? (() => text(name, shape, known)))();
}

function text(name: string, { format = '', pattern, minLength = 0 }: Shape, known: Known): string {
  if (format === 'uuid' || /(^|_)id$/.test(name)) return /loan/.test(name) ? known.loan : known.user;
  const matching = byName.find(([sign]) => sign.test(`${format} ${name}`));
  if (matching) return matching[1];
  const fits = (one: string): boolean => one.length >= minLength && (!pattern || new RegExp(pattern, 'u').test(one));
  return texts.find(fits) ?? 'Ada Obi';
}

const byName: [RegExp, string][] = [
  [/email/, 'somebody@mail.test'],
  [/date-time/, '2026-03-02T08:00:00Z'],
  [/date|day|_on$|from|until|to$/, '2026-03-02'],
  [/rate|percent/, '4.5'],
];
