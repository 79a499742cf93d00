/** Upper limits of every request body: size, nesting and number of values, checked before anything walks the parsed value. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

export const bodyLimits = {
  /** Of JSON, of a urlencoded form, and of all text fields of a multipart form together. */
  bytes: 1_000_000,
  depth: 20,
  /** Objects, lists and their entries. The largest legitimate body, a schedule preview, holds about 5,000. */
  values: 10_000,
  /** Name and value pairs of a form. */
  fields: 2_000,
  /** Of all names of a form together: each makes a level or a place in a list. `guarantors[0][name]` has two. */
  brackets: 4_000,
  listEntries: 1_000,
} as const;

export const bodyTooDeep = (): DomainError =>
  wrongField('body', `At most ${bodyLimits.depth} levels of nesting`, 'body_too_deep');
export const bodyTooManyValues = (): DomainError =>
  wrongField('body', `At most ${bodyLimits.values.toLocaleString('en')} values`, 'body_too_many_values');
export const formTooLarge = (): DomainError =>
  wrongField(
    'body',
    `At most ${bodyLimits.fields.toLocaleString('en')} fields, ${bodyLimits.listEntries.toLocaleString('en')} entries of a list, ${bodyLimits.brackets.toLocaleString('en')} brackets and ${bodyLimits.depth} levels of nesting`,
    'form_too_large',
  );
export const bodyNotObject = (): DomainError => wrongField('body', 'Send an object with named fields', 'body_not_object');
export const jsonAsForm = (): DomainError =>
  wrongField('body', 'This is JSON. Send it with the content type application/json', 'json_as_form');
export const formUnreadable = (): DomainError => wrongField('body', 'This form cannot be read', 'form_unreadable');
export const bodyTooLarge = (): DomainError => new DomainError('too-large', 'too_large', 'What you sent is too large');

const code = { quote: 34, comma: 44, openBracket: 91, backslash: 92, closeBracket: 93, openBrace: 123, closeBrace: 125 } as const;

/**
 * Counts levels and values in JSON text without parsing it: linear, without recursion. Text that is not JSON is left to the parser.
 * @throws DomainError `invalid` on the field `body`.
 */
export function checkJsonSize(text: string): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === code.quote) at = endOfString(text, at);
    else if (character === code.openBrace || character === code.openBracket) {
      depth += 1;
      values += 1;
    } else if (character === code.closeBrace || character === code.closeBracket) depth -= 1;
    else if (character === code.comma) values += 1;
    if (depth > bodyLimits.depth) throw bodyTooDeep();
    if (values > bodyLimits.values) throw bodyTooManyValues();
  }
}

/** The index of the closing quote, or the end of the text. */
function endOfString(text: string, openingQuote: number): number {
  for (let at = openingQuote + 1; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === code.backslash) at += 1;
    else if (character === code.quote) return at;
  }
  return text.length;
}
