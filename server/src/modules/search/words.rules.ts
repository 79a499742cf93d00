/** What the words of a search may be: a number of a loan or of savings, a phone number, an email address or a name. Pure. */

/** `number`: of a loan. A payment reference may look like anything, so it is always tried. */
export type Meaning = {
  number?: bigint;
  /** SV-000042, IN-000042, BL-000042. */
  holding?: { kind: HoldingKind; number: bigint };
  /** Ten digits, as banks of Nigeria number accounts. */
  account?: string;
  people?: { phone: string } | { email: string } | { name: string };
};
export type HoldingKind = 'savings' | 'investment' | 'package';

const kinds: Record<string, HoldingKind> = { sv: 'savings', in: 'investment', bl: 'package' };
const maxLoanDigits = 12;
const accountDigits = 10;
/** Fewer letters fit too many people to be a search, and no index finds them. */
const minLetters = 3;

function holdingIn(words: string): Meaning['holding'] {
  const [, prefix = '', digits = ''] = /^(sv|in|bl)-?0*(\d{1,12})$/i.exec(words.replaceAll(' ', '')) ?? [];
  const kind = kinds[prefix.toLowerCase()];
  return kind && { kind, number: BigInt(digits) };
}

export function meaningOf(words: string): Meaning {
  const digits = words.replaceAll(/[\s+-]/g, '');
  const [, number] = /^(?:aj-?)?0*(\d+)$/i.exec(words.replaceAll(' ', '')) ?? [];
  const loan = number && number.length <= maxLoanDigits ? { number: BigInt(number) } : {};
  if (/^aj-?\d/i.test(words)) return loan;
  const holding = holdingIn(words);
  if (holding) return { holding };
  if (/^\d+$/.test(digits))
    return {
      ...loan,
      ...(digits.length === accountDigits && { account: digits }),
      ...(digits.length >= 4 && { people: { phone: words } }),
    };
  if (words.length < minLetters) return {};
  return { people: words.includes('@') ? { email: words } : { name: words } };
}
