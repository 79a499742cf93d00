/** Parses the input of `npm run schedule` like the preview call, with the same error messages, and refuses unknown terms. */
import { reported, sentenceOf } from '../contract/src/kernel/sentences.ts';
import { ScheduleQuestion } from '../contract/src/modules/schedules.ts';

export class Unclear extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

/** @throws Unclear with a line per problem. */
export function termsFrom(text: string): ScheduleQuestion {
  const json = parsed(text);
  const result = ScheduleQuestion.safeParse(json, reported);
  const wrong = result.success ? [] : result.error.issues.map((issue) => messageAt(issue.path, sentenceOf(issue)));
  // The call ignores unknown fields; here a misspelled term would silently give another schedule.
  const unknown = result.success ? unknownIn(json, result.data, []).map((path) => messageAt(path, 'Unknown term')) : [];
  if (!result.success || unknown.length > 0) throw new Unclear([...wrong, ...unknown]);
  return result.data;
}

const messageAt = (path: readonly PropertyKey[], sentence: string): string =>
  `${path.map(String).join('.') || 'terms'}: ${sentence}`;

function parsed(text: string): object {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Unclear([`This is not JSON: ${error instanceof Error ? error.message : String(error)}`]);
  }
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json;
  throw new Unclear(['terms: Give one object, as docs/schedule-terms.md shows it']);
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
