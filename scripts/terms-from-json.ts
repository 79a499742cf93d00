/** Parses the input of `npm run schedule` and `npm run savings` like the preview calls, with the same error messages, and refuses unknown terms. */
import { reported, sentenceOf } from '../contract/src/kernel/sentences.ts';
import { PreviewInput } from '../contract/src/modules/savings.preview.ts';
import { ScheduleQuestion } from '../contract/src/modules/schedules.ts';

export class Unclear extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

/** @throws Unclear with a line per problem. */
export const termsFrom = (text: string): ScheduleQuestion => termsOf(ScheduleQuestion, text, 'docs/schedule-terms.md');

/** @throws Unclear with a line per problem. */
export const savingsTermsFrom = (text: string): PreviewInput => termsOf(PreviewInput, text, 'docs/savings-terms.md');

type Issue = Parameters<typeof sentenceOf>[0] & { path: readonly PropertyKey[] };
type Shape<T> = {
  safeParse: (
    json: unknown,
    params: typeof reported,
  ) => { success: true; data: T } | { success: false; error: { issues: readonly Issue[] } };
};

function termsOf<T>(schema: Shape<T>, text: string, document: string): T {
  const json = parsed(text, document);
  const result = schema.safeParse(json, reported);
  const wrong = result.success ? [] : result.error.issues.map((issue) => messageAt(issue.path, sentenceOf(issue)));
  // The call ignores unknown fields; here a misspelled term would silently give another schedule.
  const unknown = result.success ? unknownIn(json, result.data, []).map((path) => messageAt(path, 'Unknown term')) : [];
  if (!result.success || unknown.length > 0) throw new Unclear([...wrong, ...unknown]);
  return result.data;
}

const messageAt = (path: readonly PropertyKey[], sentence: string): string =>
  `${path.map(String).join('.') || 'terms'}: ${sentence}`;

function parsed(text: string, document: string): object {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Unclear([`This is not JSON: ${error instanceof Error ? error.message : String(error)}`]);
  }
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json;
  throw new Unclear([`terms: Give one object, as ${document} shows it`]);
}

/** Input fields that are missing in the parsed terms. */
function unknownIn(input: unknown, read: unknown, path: readonly string[]): string[][] {
  if (!isHolder(input) || !isHolder(read)) return [];
  const known = new Map(Object.entries(read));
  return Object.entries(input).flatMap(([name, value]) =>
    known.has(name) ? unknownIn(value, known.get(name), [...path, name]) : [[...path, name]],
  );
}

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null;
