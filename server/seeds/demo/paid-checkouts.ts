/** A payments provider for the past: a checkout that it opened is paid in full, by card, when it is queried. */
import { kobo, type Kobo, minOf, plus, shareOf } from '@ajo/contract/kernel/money';
import type { Context } from '#context';

type PaidCheckouts = Pick<Context['payments'], 'startCheckout' | 'verifyCheckout'>;

/** What Paystack keeps of a local card payment: 1.5 % and ₦100, at most ₦2,000. */
const providerFeeOf = (amount: Kobo): Kobo =>
  minOf(plus(shareOf(amount, { basisPoints: 150n, round: 'half-up' }), kobo(10_000n)), kobo(200_000n));

export function paidCheckouts({ clock }: Pick<Context, 'clock'>): PaidCheckouts {
  const opened = new Map<string, Kobo>();
  return {
    startCheckout: async ({ reference, amount, returnUrl }) => {
      opened.set(reference, amount);
      return { url: returnUrl };
    },
    verifyCheckout: async (reference) => {
      const amount = opened.get(reference);
      if (amount === undefined) return { status: 'missing' };
      const fee = providerFeeOf(amount);
      return { status: 'completed', reference, amount, currency: 'NGN', fee, paidAt: clock.now(), channel: 'card' };
    },
  };
}
