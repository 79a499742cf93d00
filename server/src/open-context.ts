/** Opens everything outside the program for the running product: database, providers, files, live channel, jobs. */
import type { CreditBureaus } from '#platform/bureau/bureau';
import { openCrc } from '#platform/bureau/crc';
import { openFirstCentral } from '#platform/bureau/first-central';
import { openQoreId } from '#platform/bvn/qoreid';
import { systemClock } from '#platform/clock';
import type { Config } from '#platform/config';
import { openDatabase } from '#platform/db/open-database';
import { openStorage } from '#platform/files/open-storage';
import { openJobs } from '#platform/jobs/boss';
import { openLive } from '#platform/live/bus';
import { type Log, openLog } from '#platform/log';
import { openSmtp } from '#platform/mail/smtp';
import { openProvidus } from '#platform/payments/providus';
import { openTermii } from '#platform/sms/termii';
import { openMbs } from '#platform/statements/mbs';
import { openMono } from '#platform/statements/mono';
import type { StatementProviders } from '#platform/statements/statements';
import { openTroubleLog } from '#platform/trouble-log';
import type { Clock, Context } from './context.ts';
import { openPayments, providerTimeoutMs } from './open-payments.ts';
import { onLoanFact } from './reactions.ts';
import { whoIsOf } from './who-is.ts';

export type OpenContext = { context: Context; jobs: Awaited<ReturnType<typeof openJobs>>; close: () => Promise<void> };

export async function openContext(config: Config, clock: Clock = systemClock): Promise<OpenContext> {
  const log = openLog(config.LOG_LEVEL);
  const trouble = openTroubleLog(log);
  const database = openDatabase(config.DATABASE_URL, {
    max: config.DATABASE_POOL,
    throughPooler: config.throughPooler,
    onTrouble: (error) => trouble.report('database connection lost', error),
  });
  const jobs = await openJobs({ directUrl: config.directUrl, log });
  const live = openLive({ directUrl: config.directUrl, log });
  const timeoutMs = providerTimeoutMs;
  const base = { config, log, db: database.db, clock };
  const context: Context = {
    ...base,
    payments: openPayments(base),
    providus: providusOf(config, log),
    bvn: openQoreId({ baseUrl: config.BVN_BASE_URL, clientId: config.BVN_CLIENT_ID, secret: config.BVN_SECRET, timeoutMs, log }),
    bureaus: bureausOf(config, log),
    statements: statementsOf(config, log),
    sms: openTermii({ baseUrl: config.SMS_BASE_URL, apiKey: config.SMS_API_KEY, sender: config.SMS_SENDER, timeoutMs, log }),
    mail: openSmtp({ url: config.SMTP_URL, from: config.MAIL_FROM }),
    files: openStorage(config),
    live,
    jobs,
    whoIs: whoIsOf(base),
    onLoanFact,
  };
  const close = async (): Promise<void> => {
    await jobs.stop();
    await live.close();
    trouble.close();
    await database.close();
  };
  return { context, jobs, close };
}

function providusOf(config: Config, log: Log): Context['providus'] {
  const { PROVIDUS_BASE_URL: baseUrl, PROVIDUS_CLIENT_ID: clientId, PROVIDUS_CLIENT_SECRET: clientSecret } = config;
  return baseUrl ? openProvidus({ baseUrl, clientId, clientSecret, timeoutMs: providerTimeoutMs, log }) : undefined;
}

/** A full report takes longer than other answers. */
const bureauTimeoutMs = 20_000;

/** Without an address there is no bureau. */
function bureausOf(config: Config, log: Log): CreditBureaus {
  const timeoutMs = bureauTimeoutMs;
  const { CRC_BASE_URL: crc, CRC_USERNAME, CRC_PASSWORD, CRC_REPORT_ID: reportId } = config;
  const {
    FIRSTCENTRAL_BASE_URL: first,
    FIRSTCENTRAL_USERNAME,
    FIRSTCENTRAL_PASSWORD,
    FIRSTCENTRAL_PRODUCT_ID: productId,
  } = config;
  return {
    crc: crc ? openCrc({ baseUrl: crc, username: CRC_USERNAME, password: CRC_PASSWORD, reportId, timeoutMs, log }) : undefined,
    firstcentral: first
      ? openFirstCentral({
          baseUrl: first,
          username: FIRSTCENTRAL_USERNAME,
          password: FIRSTCENTRAL_PASSWORD,
          productId,
          timeoutMs,
          log,
        })
      : undefined,
  };
}

/** Without an address there is no provider. */
function statementsOf(config: Config, log: Log): StatementProviders {
  const timeoutMs = providerTimeoutMs;
  const { MONO_BASE_URL: mono, MBS_BASE_URL: mbs, MBS_CLIENT_ID: clientId, MBS_CLIENT_SECRET: clientSecret } = config;
  return {
    mono: mono ? openMono({ baseUrl: mono, secretKey: config.MONO_SECRET_KEY, timeoutMs, log }) : undefined,
    mbs: mbs ? openMbs({ baseUrl: mbs, clientId, clientSecret, timeoutMs, log }) : undefined,
  };
}
