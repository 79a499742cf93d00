/** The words a guarantor reads and agrees to. Anyone who changes one gives it a new version: what was signed stays what was signed. */
import type { Guarantor } from './guarantor.ts';

type Parties = Pick<Guarantor, 'name' | 'borrowerName'>;

export const statementVersion = '2026-12';
export const statementFor = (guarantor: Parties, amount: string): string =>
  `I, ${guarantor.name}, know ${guarantor.borrowerName} and stand as guarantor for the loan of ${amount}. If it is not paid back as agreed, ` +
  'I may be asked to pay what is still owed. I can be contacted about this loan only, and my data is deleted when it is no longer needed.';

export const dutiesOf = ({ borrowerName }: Parties, amount: string): string[] => [
  `If ${borrowerName} does not pay, we may ask you to pay what is owed of the ${amount}, with interest.`,
  'We write to you or call you about this loan only, and notify no one else.',
  'Your guarantee ends when the loan is paid back. We write to you on that day.',
  'You may refuse. We keep your reason to ourselves.',
];

export const videoWordsFor = ({ name, borrowerName }: Parties, amount: string): string =>
  `My name is ${name}. I know ${borrowerName}, and I stand as guarantor for the loan of ${amount}.`;

export const consentVersion = '2026-12';
export const consentWords = {
  bvn: 'I agree that my BVN is compared with my name in the BVN register, and stored encrypted.',
  video: 'I agree that my video is kept as proof of my identity. Only the staff who decide about this loan see it.',
  statement: 'I agree that my bank statement is kept and read by the staff who decide about this loan.',
} as const;
