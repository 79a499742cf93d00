/** The provider stand-ins of one machine, as the product and the demo story need them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox } from '@ajo/sandbox/main';
import type { Config } from '../server/src/platform/config.ts';
import { freePort } from './own-postgres.ts';
import { asksForDemo, home, isFree } from './machine.ts';

/** Where the payment provider is named, or in production, the stand-ins stay away; a demonstration there asks for them. */
export const usesStandIns = (environment: NodeJS.ProcessEnv): boolean =>
  !environment['PAYSTACK_BASE_URL'] && (environment['NODE_ENV'] !== 'production' || asksForDemo(environment));

export function openStandIns(config: Config) {
  // With a database and a secret of one's own nothing else has made the folder.
  mkdirSync(home, { recursive: true });
  return startSandbox({
    port: config.SANDBOX_PORT,
    smtpPort: config.SANDBOX_SMTP_PORT,
    webhookUrl: `http://127.0.0.1:${config.PORT}/webhooks/paystack`,
    appOrigin: config.appUrl,
    secretKey: config.PAYSTACK_SECRET_KEY,
    stateFile: join(home, 'sandbox.json'),
  });
}

/** Nobody but the product speaks to this port: where the usual one is taken, any other will do. */
export const mailPortOfStandIns = async (): Promise<{ SANDBOX_SMTP_PORT?: string }> =>
  (await isFree(4025)) ? {} : { SANDBOX_SMTP_PORT: String(await freePort()) };
