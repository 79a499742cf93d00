/** The background jobs, as one table: everything that runs without a person's request. */
import type { Context } from '#context';
import { expireApprovals } from '#modules/approvals';
import { sweepBytes } from '#modules/files';
import { followLinks } from '#modules/guarantors';
import {
  closeOpenDays,
  proveBooks,
  proveBooksJob,
  publishTip,
  publishTipJob,
  reopenDaysJob,
  reverseReopenedDays,
} from '#modules/closings';
import { expireHolds } from '#modules/ledger/holds';
import { makePartitions } from '#modules/ledger';
import { sealJournals } from '#modules/ledger/proofs';
import { listExportJob, makeExport, removeOldExports, runSchedules } from '#modules/lists';
import { expireOffers } from '#modules/loan-applications';
import { loanReturnJob } from '#modules/loans/pricing';
import { mailColours } from '#modules/brand';
import { followMandates } from '#modules/mandates';
import { deliverOutbox, pushNotifications } from '#modules/notifications';
import { exportData, exportJob, purge } from '#modules/privacy';
import { autosaveJobs } from '#modules/autosave';
import { autoDebitAll, autoDebitFromJob, debitJob } from '#modules/card-debits';
import { followReferrals } from '#modules/referrals';
import { queryDuePayouts, sendPayouts } from '#modules/payouts';
import { correctEngines, settleLoanReturns } from '#modules/servicing';
import { partnerJobs } from '#modules/partners';
import { readStatement, readStatementJob } from '#modules/statements';
import { openVirtualAccount, processProviderEvent, settlePendingCheckouts } from '#modules/wallets';
import { refundJob, refundReceipts } from '#modules/wallets/suspense';
import { customerOfLoan } from '#modules/repayments/money-in';
import { approvalRegistry } from './approvals.ts';
import { dayClosers } from './closers.ts';
import { listsWith } from './lists.ts';
import { type JobData, type JobDefinition, summaryIn } from '#platform/jobs/jobs';
import { moneyInReactions, noticeReactions, payoutReactions } from './reactions.ts';
import { plannedChangesJob } from './planned-subjects.ts';
import { subLedgers } from './sub-ledgers.ts';
import { deskJobs } from './desk-jobs.ts';
import { savingsJobs } from './savings-jobs.ts';
import { notifyFailedJobs } from './notify-failed-jobs.ts';

/** Jobs that were queued by earlier versions name a loan. */
async function openNumber(context: Context, { customerId, ownerId, loanId }: JobData): Promise<void> {
  const loan = ownerId ?? loanId ?? '';
  await openVirtualAccount(context, moneyInReactions, customerId ?? (await customerOfLoan(context.db, loan)) ?? loan);
}

const everyMinute = '* * * * *';

/** What a job is for, by its name. */
export const summaryOfJob = (name: string): string | undefined => summaryIn(jobTable, name);

export const jobTable: readonly JobDefinition[] = [
  {
    name: 'payouts.send',
    summary: 'Sends the ordered payouts',
    every: everyMinute,
    handler: (context) => sendPayouts(context, payoutReactions),
  },
  {
    name: 'payouts.query',
    formerNames: ['payouts.ask'],
    summary: 'Queries the provider for payouts with an unknown outcome',
    every: everyMinute,
    handler: (context) => queryDuePayouts(context, payoutReactions),
  },
  {
    name: 'provider_event',
    summary: 'Processes the notices of a provider',
    handler: (context, { eventId = '' }) =>
      processProviderEvent(context, moneyInReactions, { eventId, ...noticeReactions(context) }),
  },
  {
    name: 'mandates.follow',
    summary: 'Asks the provider about direct debits without a notice, and ends cancelled ones',
    every: '*/10 * * * *',
    handler: followMandates,
  },
  {
    name: 'checkouts.settle',
    summary: 'Queries the provider for checkouts without a notice',
    every: '*/2 * * * *',
    handler: (context) => settlePendingCheckouts(context, moneyInReactions),
  },
  {
    name: refundJob,
    summary: 'Refunds receipts in suspense through the provider, and queries their outcome',
    every: everyMinute,
    handler: refundReceipts,
  },
  {
    name: 'virtual_account',
    summary: 'Opens a bank account number for a customer',
    handler: openNumber,
  },
  plannedChangesJob,
  ...savingsJobs,
  ...deskJobs,
  ...partnerJobs,
  ...autosaveJobs(moneyInReactions),
  {
    name: 'guarantors.links',
    summary: 'Reminds guarantors before their link expires, and notifies borrowers when it has expired',
    every: '7 * * * *',
    handler: followLinks,
  },
  {
    name: 'auto_debit.morning',
    summary: 'Charges saved cards for amounts that are due, first run of the day',
    every: '0 8 * * *',
    handler: async (context) => void (await autoDebitAll(context, { run: `${context.clock.businessDay()} morning` })),
  },
  {
    name: 'auto_debit.evening',
    summary: 'Charges saved cards for amounts that are still due, second run of the day',
    every: '0 18 * * *',
    handler: async (context) => void (await autoDebitAll(context, { run: `${context.clock.businessDay()} evening` })),
  },
  {
    name: debitJob,
    summary: 'Charges the saved card of one loan',
    handler: (context, data) => autoDebitFromJob(context, moneyInReactions, data),
  },
  {
    name: exportJob,
    summary: 'Creates the personal data export that a person requested',
    handler: (context, { exportId = '' }) => exportData(context, exportId),
  },
  {
    name: listExportJob,
    summary: 'Creates the file of a long list',
    // Each holds a connection for its snapshot and waits for a slow disk: ten at once would hold the pool.
    maxConcurrent: 2,
    handler: (context, { exportId = '' }) => makeExport(context, listsWith(summaryOfJob), exportId),
  },
  {
    name: 'lists.scheduled',
    summary: 'Makes the files of lists that staff scheduled for today',
    every: '20 5-22 * * *',
    handler: (context) => runSchedules(context, listsWith(summaryOfJob)),
  },
  {
    name: 'lists.expire_exports',
    summary: 'Removes files of lists after a day, scheduled ones after seven',
    every: '50 * * * *',
    handler: removeOldExports,
  },
  {
    name: 'privacy.purge',
    formerNames: ['privacy.let_go'],
    summary: 'Removes data after its retention period, and erases people whose date has come',
    every: '40 2 * * *',
    handler: purge,
  },
  {
    name: readStatementJob,
    summary: 'Reads a submitted bank statement',
    handler: (context, { statementId = '' }) => readStatement(context, statementId),
  },
  {
    name: 'offers.expire',
    summary: 'Expires loan offers that were not accepted in time',
    every: '5 * * * *',
    handler: expireOffers,
  },
  {
    name: 'approvals.expire',
    formerNames: ['people.expire', 'requests.expire'],
    summary: 'Expires approvals that were not decided in time',
    every: '35 * * * *',
    handler: (context) => expireApprovals(context, approvalRegistry.kinds),
  },
  {
    name: 'referrals.follow',
    summary: 'Records new referrals and books the rewards that are due',
    every: '25 * * * *',
    handler: async (context) => void (await followReferrals(context)),
  },
  {
    name: 'jobs.given_up',
    summary: 'Notifies staff of jobs that failed every attempt',
    every: '*/10 * * * *',
    handler: (context) => notifyFailedJobs(context, summaryOfJob),
  },
  {
    name: 'notifications.push',
    formerNames: ['bells.ring'],
    summary: 'Pushes new notifications to open browsers',
    every: everyMinute,
    handler: pushNotifications,
  },
  {
    name: 'outbox.deliver',
    summary: 'Sends emails and text messages',
    every: everyMinute,
    handler: (context) => deliverOutbox(context, mailColours),
  },
  {
    name: 'ledger.seal',
    summary: 'Chains the finished journals and adds them to the day totals',
    every: everyMinute,
    handler: async ({ db, clock }) => void (await sealJournals(db, clock.now())),
  },
  {
    name: 'days.close',
    summary: 'Closes finished business days: interest, penalties, provisions, loan states, notices',
    every: '*/15 * * * *',
    handler: async (context) => void (await closeOpenDays(context, dayClosers)),
  },
  {
    name: 'engine_corrections.run',
    summary: 'Moves running loans to the corrected calculation, in favour of the customer',
    every: '*/10 * * * *',
    handler: correctEngines,
  },
  {
    name: loanReturnJob,
    summary: 'Cancels loans that customers have returned, and ends requests that were not paid in time',
    every: '*/10 * * * *',
    handler: settleLoanReturns,
  },
  {
    name: reopenDaysJob,
    summary: 'Reverses what reopened days have posted, contract by contract',
    handler: (context) => reverseReopenedDays(context, dayClosers),
  },
  {
    name: proveBooksJob,
    summary:
      'Proves the books and publishes the tip of their chain; a difference stops payouts and alerts finance and superadmins',
    every: '30 0 * * *',
    handler: (context) => proveBooks(context, subLedgers),
  },
  {
    name: publishTipJob,
    summary: 'Publishes a tip of the ledger chain that the file store refused at first',
    handler: (context, data) => publishTip(context, data),
  },
  {
    name: 'files.sweep',
    summary: 'Removes stored files without an owner, such as those of an interrupted upload',
    every: '40 1 * * *',
    handler: async (context) => void (await sweepBytes(context)),
  },
  {
    name: 'ledger.prepare',
    summary: 'Releases expired holds and creates the partitions of the coming months',
    every: '10 0 * * *',
    handler: async ({ db, clock }) => {
      await expireHolds(db, clock.now());
      await makePartitions(db, { from: clock.businessDay(), months: 3 });
    },
  },
];
