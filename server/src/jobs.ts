/** What runs when, as one table: everything that happens without somebody pressing a button. */
import { expireApprovals } from '#modules/approvals';
import { sweepBytes } from '#modules/files';
import { followLinks } from '#modules/guarantors';
import { closeOpenDays, proveBooks, proveBooksJob } from '#modules/closings';
import { expireHolds, makePartitions, sealJournals } from '#modules/ledger';
import { listExportJob, makeExport, removeOldExports } from '#modules/lists';
import { expireOffers } from '#modules/loans';
import { deliverOutbox, ringBells } from '#modules/notifications';
import { exportData, exportJob, purge } from '#modules/privacy';
import { autoDebitAll, autoDebitFromJob, debitJob, importJob, runImport } from '#modules/repayments';
import { expireRequests } from '#modules/users';
import { followReferrals } from '#modules/referrals';
import { askAboutPayouts, hearTransferNotice, sendPayouts } from '#modules/payouts';
import { readStatement, readStatementJob } from '#modules/statements';
import { openVirtualAccount, processProviderEvent, refundJob, refundReceipts, settlePendingCheckouts } from '#modules/wallets';
import { approvalRegistry } from './approvals.ts';
import { dayClosers } from './closers.ts';
import { lists } from './lists.ts';
import type { JobData, JobDefinition } from '#platform/jobs/jobs';
import { moneyInReactions, payoutReactions } from './reactions.ts';
import { subLedgers } from './sub-ledgers.ts';
import { notifyFailedJobs } from './tell-given-up.ts';

/** Jobs that an earlier version has queued name a loan. */
const accountOwnerIn = ({ ownerKind = 'loan', ownerId, loanId }: JobData) => ({ kind: ownerKind, id: ownerId ?? loanId ?? '' });

const everyMinute = '* * * * *';

export const jobTable: readonly JobDefinition[] = [
  {
    name: 'payouts.send',
    summary: 'Sends the payouts that were ordered',
    every: everyMinute,
    handler: (context) => sendPayouts(context, payoutReactions),
  },
  {
    name: 'payouts.ask',
    summary: 'Asks the provider about payouts whose end is unknown',
    every: everyMinute,
    handler: (context) => askAboutPayouts(context, payoutReactions),
  },
  {
    name: 'provider_event',
    summary: 'Works through what a provider has told us',
    handler: (context, data) =>
      processProviderEvent(context, moneyInReactions, {
        eventId: data['eventId'] ?? '',
        onTransferNotice: (reference, event) => hearTransferNotice(context, payoutReactions, reference, event),
      }),
  },
  {
    name: 'checkouts.settle',
    summary: 'Asks the provider about checkouts that nobody has told us about',
    every: '*/2 * * * *',
    handler: (context) => settlePendingCheckouts(context, moneyInReactions),
  },
  {
    name: refundJob,
    summary: 'Gives set-aside money back through the provider, and asks what became of it',
    every: everyMinute,
    handler: refundReceipts,
  },
  {
    name: 'virtual_account',
    summary: 'Opens a bank account number for a loan or a customer',
    handler: (context, data) => openVirtualAccount(context, moneyInReactions, accountOwnerIn(data)),
  },
  {
    name: 'guarantors.links',
    summary: 'Reminds guarantors before their link ends, and tells borrowers when it has',
    every: '7 * * * *',
    handler: followLinks,
  },
  {
    name: 'auto_debit.morning',
    summary: 'Tries saved cards for what is due, first time of the day',
    every: '0 8 * * *',
    handler: async (context) => void (await autoDebitAll(context, { run: `${context.clock.businessDay()} morning` })),
  },
  {
    name: 'auto_debit.evening',
    summary: 'Tries saved cards for what is still due, second time of the day',
    every: '0 18 * * *',
    handler: async (context) => void (await autoDebitAll(context, { run: `${context.clock.businessDay()} evening` })),
  },
  {
    name: importJob,
    summary: 'Books the rows of an import of repayments',
    handler: (context, { importId = '' }) => runImport(context, importId),
  },
  {
    name: debitJob,
    summary: 'Tries the saved card of one loan',
    handler: (context, data) => autoDebitFromJob(context, moneyInReactions, data),
  },
  {
    name: exportJob,
    summary: 'Makes the file of own data that somebody asked for',
    handler: (context, { exportId = '' }) => exportData(context, exportId),
  },
  {
    name: listExportJob,
    summary: 'Makes the file of a long list',
    handler: (context, { exportId = '' }) => makeExport(context, lists, exportId),
  },
  {
    name: 'lists.expire_exports',
    summary: 'Removes files of lists after a day',
    every: '50 * * * *',
    handler: removeOldExports,
  },
  {
    name: 'privacy.let_go',
    summary: 'Removes what is no longer needed, and erases people whose time has come',
    every: '40 2 * * *',
    handler: purge,
  },
  {
    name: readStatementJob,
    summary: 'Reads a bank statement that was given',
    handler: (context, { statementId = '' }) => readStatement(context, statementId),
  },
  { name: 'offers.expire', summary: 'Ends loan offers that nobody accepted in time', every: '5 * * * *', handler: expireOffers },
  {
    name: 'people.expire',
    summary: 'Ends requests about people that nobody decided',
    every: '20 0 * * *',
    handler: expireRequests,
  },
  {
    name: 'approvals.expire',
    summary: 'Ends approvals that nobody decided in time',
    every: '35 * * * *',
    handler: (context) => expireApprovals(context, approvalRegistry.kinds),
  },
  {
    name: 'referrals.follow',
    summary: 'Keeps new referrals and gives the rewards that are due',
    every: '25 * * * *',
    handler: async (context) => void (await followReferrals(context)),
  },
  {
    name: 'jobs.given_up',
    summary: 'Tells a person of jobs that failed every try',
    every: '*/10 * * * *',
    handler: (context) => notifyFailedJobs(context, (name) => jobTable.find((job) => job.name === name)?.summary),
  },
  { name: 'bells.ring', summary: 'Tells open browsers of new notifications', every: everyMinute, handler: ringBells },
  { name: 'outbox.deliver', summary: 'Sends mails and text messages', every: everyMinute, handler: deliverOutbox },
  {
    name: 'ledger.seal',
    summary: 'Chains the finished journals and adds them to the day totals',
    every: everyMinute,
    handler: async ({ db, clock }) => void (await sealJournals(db, clock.now())),
  },
  {
    name: 'days.close',
    summary: 'Closes the business days that are over: interest, penalties, provisions, standing of each loan, notices',
    every: '*/15 * * * *',
    handler: async (context) => void (await closeOpenDays(context, dayClosers)),
  },
  {
    name: proveBooksJob,
    summary:
      'Proves the books and publishes the tip of their chain; a difference stops payouts and alerts finance and superadmins',
    every: '30 0 * * *',
    handler: (context) => proveBooks(context, subLedgers),
  },
  {
    name: 'files.sweep',
    summary: 'Removes stored files that belong to nothing: what an upload that was cut off has left behind',
    every: '40 1 * * *',
    handler: async (context) => void (await sweepBytes(context)),
  },
  {
    name: 'ledger.prepare',
    summary: 'Frees expired holds and makes the partitions of the coming months',
    every: '10 0 * * *',
    handler: async ({ db, clock }) => {
      await expireHolds(db, clock.now());
      await makePartitions(db, { from: clock.businessDay(), months: 3 });
    },
  },
];
