/** What runs when, as one table: everything that happens without somebody pressing a button. */
import { followLinks } from '#modules/guarantors';
import { expireHolds, makePartitions, sealJournals, verifyLedger } from '#modules/ledger';
import { deliverOutbox, ringBells } from '#modules/notifications';
import { askAboutPayouts, hearTransferNotice, sendPayouts } from '#modules/payouts';
import { openVirtualAccount, processProviderEvent, settlePendingCheckouts } from '#modules/wallets';
import type { JobDefinition } from '#platform/jobs/jobs';
import { moneyInReactions, payoutReactions } from './reactions.ts';

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
    name: 'virtual_account',
    summary: 'Opens the bank account number of a loan',
    handler: (context, data) => openVirtualAccount(context, { loanId: data['loanId'] ?? '' }),
  },
  {
    name: 'guarantors.links',
    summary: 'Reminds guarantors before their link ends, and tells borrowers when it has',
    every: '7 * * * *',
    handler: followLinks,
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
    name: 'ledger.verify',
    summary: 'Proves the books; a difference is logged for finance',
    every: '30 0 * * *',
    handler: async ({ db, log }) => {
      const { problems } = await verifyLedger(db);
      if (problems.length > 0) log.error({ problems }, 'the books do not prove');
    },
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
