/** What a wrong field is told: the sentence that the shape gives itself, or a plain one in place of the parser's own words. */

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
  /** Of a union: what each of its shapes says. */
  errors?: readonly (readonly Complaint[])[] | undefined;
};

const parsersOwn = /^(Invalid (input|option|discriminator|ISO|string|email|UUID|URL)|Too (big|small):|Unrecognized key)/;
const wanted: Record<string, string> = {
  nothing: 'This field is required',
  number: 'Enter a number',
  nan: 'Enter a number',
  int: 'Enter a whole number',
  bigint: 'Enter a whole number',
  string: 'Enter text',
  boolean: 'Say true or false',
  array: 'Give a list',
  unrecognized_keys: 'This field is not asked for',
  email: 'Enter an e-mail address',
  date: 'Enter a day, such as 2026-03-02',
  datetime: 'Enter a moment, such as 2026-03-02T08:00:00Z',
  uuid: 'Not a valid id',
  url: 'Enter a web address',
};

export function sentenceOf(complaint: Complaint): string {
  const { code, message } = complaint;
  const [ofFirstShape] = complaint.errors?.[0] ?? [];
  if (ofFirstShape) return sentenceOf(ofFirstShape);
  if (!parsersOwn.test(message)) return message;
  if (code === 'too_small' || code === 'too_big') return lengthOrSize(complaint);
  const choices = complaint.values ?? complaint.options;
  if (Array.isArray(choices) && choices.length > 0) return `Choose one of: ${choices.map(String).join(', ')}`;
  return wanted[nameOf(complaint)] ?? 'This is not in the form that is asked for';
}

const nameOf = ({ code = '', message, format = code, expected = format }: Complaint): string =>
  message.endsWith('received undefined') ? 'nothing' : expected;

function lengthOrSize({ code, origin, minimum, maximum }: Complaint): string {
  const isSmall = code === 'too_small';
  const limit = Number(isSmall ? minimum : maximum);
  if (origin === 'string' && isSmall && limit === 1) return 'This field is required';
  const unit = ({ string: ' characters', array: ' entries' } as Record<string, string>)[origin ?? ''] ?? '';
  if (!isSmall && limit >= Number.MAX_SAFE_INTEGER) return 'This number is too large';
  return `${isSmall ? 'At least' : 'At most'} ${limit}${unit}`;
}
