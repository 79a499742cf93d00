/** What we know of a customer besides the account: the sections of onboarding. */
import type { Kobo } from '@ajo/contract/kernel/money';

export type Profile = {
  bvnLast4: string | null;
  bvnMatch: 'match' | 'partial' | 'no_match' | null;
  address: string | null;
  city: string | null;
  state: string | null;
  employmentStatus: string | null;
  employer: string | null;
  monthlyIncome: Kobo | null;
};
export type BankAccount = { bankCode: string; bankName: string; number: string; name: string };
