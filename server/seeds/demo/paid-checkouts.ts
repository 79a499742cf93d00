/** A payments provider for the past: a checkout that it opened is paid in full, by card, when it is queried, and settled on the next day. */
import { kobo, type Kobo, minOf, minus, noMoney, plus, shareOf, sumOf } from '@ajo/contract/kernel/money';
import { addDays, type Day, dayInLagos, isBefore } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import type { ProviderSettlement, SavedCard, SettledPayment } from '#platform/payments/payments';

type PaidCheckouts = Pick<Context['payments'], 'startCheckout' | 'verifyCheckout' | 'settlementsSince' | 'settlementPayments'>;

/** What Paystack keeps of a local card payment: 1.5 % and ₦100, at most ₦2,000. */
const providerFeeOf = (amount: Kobo): Kobo =>
  minOf(plus(shareOf(amount, { basisPoints: 150n, round: 'half-up' }), kobo(10_000n)), kobo(200_000n));

/** One card for each payer. */
const cardOf = (email: string): SavedCard => ({
  authorizationCode: `AUTH_demo_${email}`,
  email,
  last4: '4081',
  expiresMonth: '12',
  expiresYear: '2030',
  brand: 'visa',
  bank: 'Zenith Bank',
  signature: `SIG_demo_${email}`,
});

export function paidCheckouts({ clock }: Pick<Context, 'clock'>): PaidCheckouts {
  const opened = new Map<string, { amount: Kobo; email: string }>();
  const paid = new Set<string>();
  const byDay = new Map<Day, SettledPayment[]>();
  return {
    startCheckout: async ({ reference, amount, email, returnUrl }) => {
      opened.set(reference, { amount, email });
      return { url: returnUrl };
    },
    verifyCheckout: async (reference) => {
      const order = opened.get(reference);
      if (!order) return { status: 'missing' };
      const { amount } = order;
      const [fee, paidAt] = [providerFeeOf(amount), clock.now()];
      if (!paid.has(reference)) {
        paid.add(reference);
        const on = dayInLagos(paidAt);
        byDay.set(on, [...(byDay.get(on) ?? []), { reference, amount, fee }]);
      }
      return { status: 'completed', reference, amount, currency: 'NGN', fee, paidAt, channel: 'card', card: cardOf(order.email) };
    },
    ...settled(byDay, clock),
  };
}

/** The payments of each day that is over, as one batch with the day as its number. */
function settled(
  byDay: ReadonlyMap<Day, readonly SettledPayment[]>,
  clock: Context['clock'],
): Pick<PaidCheckouts, 'settlementsSince' | 'settlementPayments'> {
  const batchOn = (on: Day): ProviderSettlement => {
    const payments = byDay.get(on) ?? [];
    const [gross, fees] = [sumOf(payments.map(({ amount }) => amount)), sumOf(payments.map(({ fee }) => fee))];
    const number = on.replaceAll('-', '');
    return { number, status: 'settled', settledOn: addDays(on, 1), gross, fees, deductions: noMoney, net: minus(gross, fees) };
  };
  return {
    settlementsSince: async (since) =>
      [...byDay.keys()].filter((on) => !isBefore(addDays(on, 1), since) && isBefore(on, clock.businessDay())).map(batchOn),
    settlementPayments: async (number) => [...(byDay.get(dayOf(number)) ?? [])],
  };
}

const dayOf = (number: string): Day => `${number.slice(0, 4)}-${number.slice(4, 6)}-${number.slice(6)}` as Day;
