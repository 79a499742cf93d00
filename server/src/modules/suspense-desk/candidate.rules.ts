/** What a narration and an amount say about the account that a payment is for. Pure. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { BookingCandidate, CandidateReason } from '@ajo/contract/modules/suspense-desk';

/** What to search for. Names are pairs of words in lower case, as a first and a last name in either order. */
export type Clues = { numbers: string[]; phones: string[]; names: string[] };

/** Words that banks write into every narration, and their names. */
const bankWord =
  /^(?:nip|trf|trsf|transfer|from|frm|for|ref|rvsl|pos|ussd|web|mobile|app|payment|pmt|pay|paid|inflow|inward|credit|deposit|naira|ngn|the|and|via)$/;
const bankName =
  /^(?:fbn|gtb|gtbank|uba|zenith|access|fcmb|opay|palmpay|kuda|moniepoint|sterling|wema|fidelity|ecobank|polaris|stanbic|bank|mfb)$/;
const productWord = /^(?:loan|repayment|instalment|installment|savings|rent)$/;
const isName = (word: string): boolean =>
  word.length > 2 && ![bankWord, bankName, productWord].some((pattern) => pattern.test(word));
const maxWords = 10;

export function cluesIn(narration: string): Clues {
  // "in" with a space is a word: "paid in 3 parts".
  const numbers = [...narration.matchAll(/\b(?:(AJ|SV|BL)[\s/-]?|(IN)[/-]?)0*(\d{1,9})\b/gi)].map(
    ([, prefix, investment, digits = '']) => `${(prefix ?? investment ?? '').toUpperCase()}-${digits.padStart(6, '0')}`,
  );
  const phones = [...narration.matchAll(/(?<!\d)(?:\+?234|0)([789][01]\d{8})(?!\d)/g)].map(([, rest = '']) => `0${rest}`);
  const words = narration
    .toLowerCase()
    .split(/[^\p{L}'-]+/u)
    .filter(isName)
    .slice(0, maxWords);
  return { numbers: unique(numbers), phones: unique(phones), names: unique(pairsOf(words)) };
}

/** Neighbours, and those with one word between them: a second name. */
const pairsOf = (words: readonly string[]): string[] =>
  words.flatMap((word, at) =>
    words.slice(at + 1, at + 3).flatMap((other) => (word === other ? [] : [`${word} ${other}`, `${other} ${word}`])),
  );

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

const weights: Record<CandidateReason, number> = { number: 8, search: 8, phone: 4, name: 2, amount: 1 };

/** Due exactly what arrived is one reason more. The strongest first. */
export function ranked(found: readonly BookingCandidate[], amount: Kobo): BookingCandidate[] {
  const weightOf = ({ because }: BookingCandidate): number => because.reduce((sum, reason) => sum + weights[reason], 0);
  return found
    .map((one) => ({ ...one, because: withAmount(one, amount) }))
    .toSorted((one, other) => weightOf(other) - weightOf(one) || one.target.localeCompare(other.target));
}

function withAmount({ because, due, payoff }: BookingCandidate, amount: Kobo): CandidateReason[] {
  const isSame = due === amount || payoff === amount;
  return isSame && !because.includes('amount') ? [...because, 'amount'] : because;
}
