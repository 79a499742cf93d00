/** Payments from the customer's own savings: for an investment, or for a package. No processing fee, and nothing leaves Ajo. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { KoboInForm, KoboOnWire, PositiveKoboOnWire } from '../kernel/money.ts';
import { one } from '../kernel/page.ts';
import { SavingsId } from './savings.ts';

export const SavingsPaymentPurpose = z.enum(['investment', 'betalife_subscription']);
export type SavingsPaymentPurpose = z.output<typeof SavingsPaymentPurpose>;

const Payee = z.object({
  purpose: SavingsPaymentPurpose,
  purpose_id: z.uuid(),
  /** Left out: the principal of the investment, or the next part of the package. */
  amount: PositiveKoboOnWire.optional(),
});

export const SavingsSource = z.object({
  id: SavingsId,
  /** Like SV-000042. */
  number: z.string(),
  name: z.string(),
  available: KoboOnWire,
  /** Why it cannot pay the amount now; null when it can. */
  refusal: z.string().nullable(),
});
export type SavingsSource = z.output<typeof SavingsSource>;

const Sources = z.object({ amount: KoboOnWire, accounts: z.array(SavingsSource) });
const Paid = z.object({ amount: KoboOnWire, savings_id: SavingsId, balance: KoboOnWire });

export const savingsPaymentCalls = {
  sources: call({
    method: 'GET',
    path: '/user/savings-payments/sources',
    summary: "The caller's running savings accounts, and whether each can pay for an investment or a package.",
    access: 'savings.own',
    addition: true,
    query: Payee.extend({ amount: KoboInForm.optional() }),
    reply: one(Sources),
  }),
  pay: call({
    method: 'POST',
    path: '/user/savings-payments',
    summary: 'Pays for an investment or a package from a savings account, immediately and without a fee.',
    access: 'savings.own',
    requiresPin: true,
    addition: true,
    takesIdempotencyKey: 'in-transaction',
    body: Payee.extend({ savings_id: SavingsId }),
    status: 201,
    reply: one(Paid),
  }),
};
