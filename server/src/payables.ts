/** What customers can pay for from their savings, across modules: a visible list. */
import { subscriptionPayable } from '#modules/betalife-subscriptions';
import { investmentPayable } from '#modules/investment-contracts';
import type { PayableRegistry } from '#modules/savings-payments';

export const payables: PayableRegistry = { investment: investmentPayable, betalife_subscription: subscriptionPayable };
