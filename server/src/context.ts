/** Everything outside the program that a command may touch. Tests build their own. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Day } from '@ajo/contract/kernel/time';
import type { CreditBureaus } from '#platform/bureau/bureau';
import type { BvnMatcher } from '#platform/bvn/bvn';
import type { Config } from '#platform/config';
import type { Database, Tx } from '#platform/db/transaction';
import type { FileStorage } from '#platform/files/storage';
import type { Jobs } from '#platform/jobs/queue';
import type { Live } from '#platform/live/live';
import type { Log } from '#platform/log';
import type { Mail } from '#platform/mail/mail';
import type { CollectionBank } from '#platform/payments/collection';
import type { Payments } from '#platform/payments/payments';
import type { Sms } from '#platform/sms/sms';
import type { StatementProviders } from '#platform/statements/statements';

export type Context = {
  config: Config;
  log: Log;
  db: Database;
  clock: Clock;
  payments: Payments;
  /** Undefined without a contract with Providus. */
  providus: CollectionBank | undefined;
  bvn: BvnMatcher;
  bureaus: CreditBureaus;
  statements: StatementProviders;
  sms: Sms;
  mail: Mail;
  files: FileStorage;
  live: Live;
  jobs: Jobs;
  whoIs: WhoIs;
  onLoanFact: OnLoanFact;
};

/** What happened to a loan, for modules above the one that caused it. `event` is the name that partners receive. */
export type LoanFact = {
  event: 'loan.approved' | 'loan.disbursed' | 'loan.repaid' | 'repayment.received';
  loan: { id: string; number: string; customerId: string; status: string };
};
/** Part of the transaction that caused it; `reactions.ts` has what follows. */
export type OnLoanFact = (tx: Tx, context: Pick<Context, 'clock' | 'jobs'>, fact: LoanFact) => Promise<void>;

/** The business date is not always today's date: the end-of-day replay runs days in the past. */
export type Clock = { now: () => Date; businessDay: () => Day };

/** The caller of a request, identified by its session, its API key or, for a guarantor, by the invitation in its query. */
export type WhoIs = (credentials: Credentials) => Promise<Actor | undefined>;
export type Credentials = {
  bearer?: string | undefined;
  /** No one is at the screen: the session stays as idle as it is. */
  isBackground?: boolean | undefined;
  /** The bearer token of a call for partners. */
  key?: string | undefined;
  invitation?: { token: string; email?: string | undefined } | undefined;
};
