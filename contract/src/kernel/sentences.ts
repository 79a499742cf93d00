/** The message of a wrong field: the shape's own sentence, or a plain one in place of the parser's words. */

/** The parts of a parser's complaint that the sentence is made of. */
export type Complaint = {
  code?: string | undefined;
  message: string;
  expected?: string | undefined;
  origin?: string | undefined;
  minimum?: unknown;
  maximum?: unknown;
  values?: unknown;
  options?: unknown;
  format?: string | undefined;
  /** What was given, where the parser was asked to report it (`reported`). */
  input?: unknown;
  discriminator?: string | undefined;
  /** Of a union: the message of each of its shapes. */
  errors?: readonly (readonly Complaint[])[] | undefined;
};

/** Makes the parser report its input, so that a missing field differs from a wrong one. */
export const reported = { reportInput: true } as const;

const parsersOwn = /^(Invalid (input|option|discriminator|ISO|string|email|UUID|URL)|Too (big|small):|Unrecognized key)/;
const expectations: Record<string, string> = {
  number: 'Enter a number',
  nan: 'Enter a number',
  int: 'Enter a whole number',
  bigint: 'Enter a whole number',
  string: 'Enter text',
  boolean: 'Enter true or false',
  array: 'Enter a list',
  unrecognized_keys: 'This field is not accepted',
  email: 'Enter an email address',
  date: 'Enter a day, such as 2026-03-02',
  datetime: 'Enter a moment, such as 2026-03-02T08:00:00Z',
  uuid: 'Not a valid id',
  url: 'Enter a web address',
};

const required = 'This field is required';

/** A missing field has a message of its own; a choice or a tick box may define it. */
export function sentenceOf(complaint: Complaint): string {
  const { code, message } = complaint;
  if (isMissing(complaint)) return [required, ...choicesOf(complaint)].join('. ');
  const [ofFirstShape] = complaint.errors?.[0] ?? [];
  if (ofFirstShape) return sentenceOf(ofFirstShape);
  if (!parsersOwn.test(message)) return message;
  if (code === 'too_small' || code === 'too_big') return lengthOrSize(complaint);
  return choicesOf(complaint)[0] ?? expectations[nameOf(complaint)] ?? 'The format is not valid';
}

const nameOf = ({ code = '', format = code, expected = format }: Complaint): string => expected;

function isMissing(complaint: Complaint): boolean {
  const { code, message, input, discriminator } = complaint;
  if (message.endsWith('received undefined')) return true;
  if (!('input' in complaint) || code === 'custom') return false;
  if (discriminator !== undefined) return (input as Record<string, unknown>)[discriminator] === undefined;
  return input === undefined && (code !== 'invalid_value' || parsersOwn.test(message));
}

function choicesOf({ values, options }: Complaint): string[] {
  const all = values ?? options;
  // A kind that may be left out is no choice to name.
  const choices = Array.isArray(all) ? all.filter((choice) => choice !== undefined) : [];
  return choices.length > 0 ? [`Choose one of: ${choices.map(String).join(', ')}`] : [];
}

function lengthOrSize({ code, origin, minimum, maximum }: Complaint): string {
  const isSmall = code === 'too_small';
  const limit = Number(isSmall ? minimum : maximum);
  if (origin === 'string' && isSmall && limit === 1) return required;
  const unit = ({ string: ' characters', array: ' entries' } as Record<string, string>)[origin ?? ''] ?? '';
  if (!isSmall && limit >= Number.MAX_SAFE_INTEGER) return 'This number is too large';
  return `${isSmall ? 'At least' : 'At most'} ${limit}${unit}`;
}
