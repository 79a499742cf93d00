/** Pure decisions about referrals: when a reward is due, when none will come, and what the reward posts. */
import { addDays, type Day } from '@ajo/contract/kernel/time';
import type { Kobo } from '@ajo/contract/kernel/money';
import { credit, debit, type Journal, journalIdFor, gl } from '#modules/ledger';
import { isCustomer } from '#modules/users';
import type { Facts, Referral, Terms } from './referral.ts';

export type Verdict = { is: 'waits' } | { is: 'due'; liveSince: Day } | { is: 'over'; why: string };

/** Only customers and merchants earn: bringing people in is the work of staff. */
export const earns = (type: Facts['referrer']['type']): boolean => isCustomer(type) || type === 'merchant';

export function verdictOn({ referrer, referred, loan, registeredOn }: Facts, terms: Terms, today: Day): Verdict {
  if (referrer.deletedAt) return { is: 'over', why: 'The account of the referrer is closed' };
  if (!earns(referrer.type)) return { is: 'over', why: 'The referrer works here now' };
  if (loan && isLive(loan, terms, today))
    return referrer.suspendedAt ? { is: 'waits' } : { is: 'due', liveSince: loan.disbursedOn };
  if (referred.deletedAt) return { is: 'over', why: 'The account of the new customer is closed' };
  if (!loan && addDays(registeredOn, terms.expires_days) < today) return { is: 'over', why: 'No loan was taken in time' };
  return { is: 'waits' };
}

/** A loan that is late, written off or returned shows nothing good of a customer; it may still recover. */
function isLive({ status, disbursedOn, isLate }: NonNullable<Facts['loan']>, { live_days }: Terms, today: Day): boolean {
  if (status === 'completed') return true;
  return status === 'active' && !isLate && addDays(disbursedOn, live_days) <= today;
}

/** Our expense, owed to a customer as credit and to a merchant as a payable. */
export function rewardJournal(
  referral: Pick<Referral, 'id' | 'referrerId'>,
  { reward, on, toMerchant }: { reward: Kobo; on: Day; toMerchant: boolean },
): Journal {
  const owed = toMerchant ? gl.merchantPayable(referral.referrerId) : gl.customerCredit(referral.referrerId);
  return {
    id: journalIdFor({ contractId: referral.id, kind: 'reward-given', on }),
    kind: 'reward-given',
    effectiveOn: on,
    legs: [debit(gl.rewardsExpense, reward), credit(owed, reward)],
    meta: { referral: referral.id },
  };
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const signs = `${letters}23456789`;

/** Four letters of the name and four unambiguous characters, "ADAE7K2M". */
export function codeFrom(name: string, random: readonly number[]): string {
  const start = (
    name
      .normalize('NFD')
      .toUpperCase()
      .replaceAll(/[^A-Z]/g, '') || 'AJO'
  ).slice(0, 4);
  return start + random.map((number) => signs[number % signs.length] ?? 'X').join('');
}
