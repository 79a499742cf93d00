/** Tags a transaction by its narration. Pure. */
import { noMoney } from '@ajo/contract/kernel/money';
import type { StatementTag } from '@ajo/contract/modules/statements';
import type { Row } from '../reading/reading.ts';
import * as words from './words.ts';

export type TaggedRow = Row & { tags: StatementTag[]; lender: string | null };
type Narrated = Pick<Row, 'narration' | 'debit' | 'credit'>;

/** What is never income, though it came in. */
const noIncome: readonly StatementTag[] = ['loan_in', 'gambling_win', 'reversal', 'self_transfer', 'bounced'];

/** `holder` is whose account it is: money from an own account elsewhere is no income. */
export function tagged(rows: readonly Row[], holder: string | null): TaggedRow[] {
  const fromSelf = fromHolder(holder);
  return rows.map((row) => {
    const lender = lenderOf(row);
    return { ...row, lender, tags: tagsOf(row, lender, fromSelf) };
  });
}

type TagFacts = {
  narration: string;
  isIn: boolean;
  isReversal: boolean;
  isCharge: boolean;
  isLoan: boolean;
  isFromSelf: boolean;
};
/** A bet that is returned is no winning, and a charge on a loan no instalment. */
const isOwn = ({ isReversal, isCharge }: TagFacts): boolean => !isReversal && !isCharge;

const rules: readonly (readonly [StatementTag, (facts: TagFacts) => boolean])[] = [
  ['reversal', ({ isReversal }) => isReversal],
  ['bank_charge', ({ isCharge }) => isCharge],
  ['bounced', ({ narration, isCharge }) => !isCharge && words.bouncedWords.test(narration)],
  ['self_transfer', ({ narration, isFromSelf }) => isFromSelf || words.selfTransferWords.test(narration)],
  ['savings_group', ({ narration }) => words.savingsGroupWords.test(narration)],
  ['gambling', (facts) => !facts.isIn && isOwn(facts) && words.gamblingWords.test(facts.narration)],
  ['gambling_win', (facts) => facts.isIn && isOwn(facts) && words.gamblingWords.test(facts.narration)],
  ['loan_repayment', (facts) => !facts.isIn && isOwn(facts) && facts.isLoan],
  ['loan_in', (facts) => facts.isIn && isOwn(facts) && facts.isLoan],
];

function tagsOf({ narration, credit }: Narrated, lender: string | null, fromSelf: (text: string) => boolean): StatementTag[] {
  const isIn = credit > noMoney;
  const facts: TagFacts = {
    narration,
    isIn,
    isReversal: words.reversalWords.test(narration),
    isCharge: !isIn && words.chargeWords.test(narration),
    isLoan: lender !== null,
    isFromSelf: isIn && fromSelf(narration),
  };
  const tags = rules.filter(([, holds]) => holds(facts)).map(([tag]) => tag);
  if (!isIn || tags.some((tag) => noIncome.includes(tag))) return tags;
  return [...(words.salaryWords.test(narration) ? (['salary'] as const) : []), 'income', ...tags];
}

/** The lender behind a loan that came in or is paid back; null when it is no loan. */
export function lenderOf({ narration, credit }: Narrated): string | null {
  const pure = words.lenders.find(([name]) => name.test(narration));
  if (pure) return pure[1];
  const bank = words.lendingWords.test(narration) && words.lendingBanks.find(([name]) => name.test(narration));
  if (bank) return bank[1];
  const isLoan = credit > noMoney ? words.loanInWords : words.repaymentWords;
  return isLoan.test(narration) ? words.unnamedLender : null;
}

const nameParts = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part.length > 2);

/** Two of the names people share: "OKONKWO ADAEZE GRACE" is "Adaeze Okonkwo". */
export function isSamePerson(one: string, other: string): boolean {
  const known = new Set(nameParts(other));
  const shared = new Set(nameParts(one).filter((part) => known.has(part)));
  return shared.size >= Math.min(2, nameParts(one).length, known.size) && shared.size > 0;
}

/** Banks print the receiver in every narration: only a name that is behind "from" sent the money. */
function fromHolder(holder: string | null): (narration: string) => boolean {
  if (holder === null || nameParts(holder).length < 2) return () => false;
  return (narration) => {
    const sender = /\b(?:from|frm)\b(.{3,80}?)(?:\bto\b|\bfor\b|\/|$)/i.exec(narration)?.[1];
    return sender !== undefined && isSamePerson(holder, sender);
  };
}
