/** The jobs of the money desk: settlements and matches, imports, recovery, and what is proved or corrected on loans. */
import type { Context } from '#context';
import { matchJob, matchOpen, snapshotJob, takeSnapshot } from '#modules/reconciliation';
import { contactImportJob, importJob, runContactImport, runImport } from '#modules/imports';
import { correctWrittenOffFees } from '#modules/loan-accounts/engine';
import { proveOfficerCopies } from '#modules/loans';
import { assignByRule, followDunning } from '#modules/recovery';
import { fetchBatches, fetchBatchesJob, monthTotalsJob, queryPaymentJob, storeMonthTotals } from '#modules/settlements';
import { settleReference } from '#modules/wallets';
import type { JobData, JobDefinition } from '#platform/jobs/jobs';
import { moneyInReactions, peopleReactions } from './reactions.ts';

/** The provider has settled the payment, so it must confirm it: the job is repeated until it does, and then fails for a person. */
async function queryPayment(context: Context, { reference = '' }: JobData): Promise<void> {
  const outcome = await settleReference(context, moneyInReactions, reference, { isAnnounced: true });
  if (['missing', 'pending', 'unknown', 'failed', 'abandoned'].includes(outcome))
    throw new Error(`the provider has settled payment ${reference} and answers "${outcome}"`);
}

export const deskJobs: readonly JobDefinition[] = [
  {
    name: fetchBatchesJob,
    summary: 'Reads batches that the payments provider has settled, and books them',
    every: '20 * * * *',
    handler: async (context) => void (await fetchBatches(context)),
  },
  {
    name: monthTotalsJob,
    summary: 'Stores what the collecting bank credited in each month that is over',
    every: '45 3 * * *',
    handler: storeMonthTotals,
  },
  {
    name: queryPaymentJob,
    summary: 'Queries a payment that the provider has settled and the books lack',
    handler: queryPayment,
  },
  {
    name: matchJob,
    summary: 'Matches credits of our bank account with payments that were booked since',
    every: '25 * * * *',
    handler: async (context) => void (await matchOpen(context)),
  },
  {
    name: snapshotJob,
    summary: 'Stores what was open with our bank at the end of a closed month, where later statements start',
    every: '35 3 * * *',
    handler: async (context) => void (await takeSnapshot(context)),
  },
  {
    name: importJob,
    summary: 'Books the rows of an import of repayments',
    handler: (context, { importId = '' }) => runImport(context, importId),
  },
  {
    name: contactImportJob,
    summary: 'Changes the contact details of an imported file',
    handler: (context, { importId = '' }) => runContactImport(context, importId, peopleReactions),
  },
  {
    name: 'written_off_fees.correct',
    summary: 'Books fees of earlier write-offs as income where they left a negative receivable',
    every: '15 1 * * *',
    handler: correctWrittenOffFees,
  },
  {
    name: 'loans.prove_officers',
    summary: 'Proves that running loans name the officers of their customers, and corrects what differs',
    every: '15 3 * * *',
    handler: proveOfficerCopies,
  },
  {
    name: 'recovery.assign',
    summary: 'Assigns a recovery officer to customers in arrears who have none',
    every: '15 6 * * *',
    handler: async (context) => void (await assignByRule(context)),
  },
  {
    name: 'recovery.dunning',
    summary: 'Sends letters and texts to customers in arrears, once for each step of the dunning sequence',
    every: '40 * * * *',
    handler: followDunning,
  },
];
