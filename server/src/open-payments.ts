/** Opens the payments provider, and the rail that names the holders of bank accounts. */
import { noteOutage } from '#modules/outages';
import type { NameEnquiry, Payments } from '#platform/payments/payments';
import { openPaystack } from '#platform/payments/paystack';
import { openProvidusNames } from '#platform/payments/providus-names';
import type { Context } from './context.ts';

export const providerTimeoutMs = 10_000;

type Base = Pick<Context, 'config' | 'log' | 'db' | 'clock'>;

export function openPayments(base: Base): Payments {
  const { config, log } = base;
  const payments = openPaystack({
    baseUrl: config.PAYSTACK_BASE_URL,
    secretKey: config.PAYSTACK_SECRET_KEY,
    timeoutMs: providerTimeoutMs,
    log,
    // Customers could not pay for a while, so no penalty is charged for the day.
    onLeftAlone: () =>
      void noteOutage(base, 'The payment provider did not answer').catch((error: unknown) =>
        log.error({ err: error }, 'an outage could not be noted'),
      ),
  });
  return config.NAME_ENQUIRY === 'providus' ? { ...payments, resolveAccount: namesOverNip(base, payments) } : payments;
}

function namesOverNip({ config, log }: Base, { resolveAccount: fallback }: Payments): NameEnquiry {
  return openProvidusNames({
    baseUrl: config.PROVIDUS_TRANSFER_BASE_URL,
    userName: config.PROVIDUS_TRANSFER_USER,
    password: config.PROVIDUS_TRANSFER_PASSWORD,
    timeoutMs: providerTimeoutMs,
    log,
    fallback,
  });
}
