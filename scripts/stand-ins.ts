/** Starts the provider stand-ins of one machine for the product and the demo data. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox } from '@ajo/sandbox/main';
import type { Config } from '../server/src/platform/config.ts';
import { freePort } from './own-postgres.ts';
import { asksForDemo, home, isFree } from './machine.ts';

/** No stand-ins if a payment provider is configured, or in production without DEMO. */
export const usesStandIns = (environment: NodeJS.ProcessEnv): boolean =>
  !environment['PAYSTACK_BASE_URL'] && (environment['NODE_ENV'] !== 'production' || asksForDemo(environment));

export function openStandIns(config: Config) {
  // If database and secret are configured, nothing else has created the folder.
  mkdirSync(home, { recursive: true });
  return startSandbox({
    port: config.SANDBOX_PORT,
    smtpPort: config.SANDBOX_SMTP_PORT,
    webhookUrl: `http://127.0.0.1:${config.PORT}/webhooks/paystack`,
    appOrigin: config.appUrl,
    secretKey: config.PAYSTACK_SECRET_KEY,
    providus: {
      clientId: config.PROVIDUS_CLIENT_ID,
      clientSecret: config.PROVIDUS_CLIENT_SECRET,
      webhookUrl: `http://127.0.0.1:${config.PORT}/webhooks/providus`,
    },
    providusUser: { userName: config.PROVIDUS_TRANSFER_USER, password: config.PROVIDUS_TRANSFER_PASSWORD },
    stateFile: join(home, 'sandbox.json'),
  });
}

/** Only the product uses this port, so any free port may replace the default. */
export const mailPortOfStandIns = async (): Promise<{ SANDBOX_SMTP_PORT?: string }> =>
  (await isFree(4025)) ? {} : { SANDBOX_SMTP_PORT: String(await freePort()) };
