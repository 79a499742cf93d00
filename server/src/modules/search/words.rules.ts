/** What the words of a search may be: a loan's number, a phone number, an e-mail address or a name. Pure. */

/** `number`: of a loan. A payment reference may look like anything, so it is always tried. */
export type Meaning = { number?: bigint; people?: { phone: string } | { email: string } | { name: string } };

const maxLoanDigits = 12;
/** Fewer letters fit too many people to be a search, and no index finds them. */
const minLetters = 3;

export function meaningOf(words: string): Meaning {
  const digits = words.replaceAll(/[\s+-]/g, '');
  const [, number] = /^(?:aj-?)?0*(\d+)$/i.exec(words.replaceAll(' ', '')) ?? [];
  const loan = number && number.length <= maxLoanDigits ? { number: BigInt(number) } : {};
  if (/^aj-?\d/i.test(words)) return loan;
  if (/^\d+$/.test(digits)) return { ...loan, ...(digits.length >= 4 && { people: { phone: words } }) };
  if (words.length < minLetters) return {};
  return { people: words.includes('@') ? { email: words } : { name: words } };
}
