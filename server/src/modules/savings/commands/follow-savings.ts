/** The job: customers are reminded of the day of a target or a lock, accounts without an act of their owner become dormant, and those without a deposit end. */
import { naira } from '@ajo/contract/kernel/money';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { begunFor } from '#modules/wallets';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { becomesDormant, dormancyNoticeDue, dormantOn, renewedUntil } from '../maturity.rules.ts';
import { type SavingsAccount, savingsNumber } from '../savings.ts';
import { savingsToFollow } from '../savings.queries.ts';
import { endsUnfunded, maturityNoticeDue, unfundedDays } from '../savings.rules.ts';
import { lockSavings, saveSavings } from '../savings.store.ts';
import { productAfter } from './mature-savings.ts';

/** Each account in a transaction of its own: one that cannot be followed does not stop the others. */
export async function followSavings(context: Context): Promise<void> {
  for (const id of await savingsToFollow(context.db, context.clock.businessDay())) {
    try {
      await inTransaction(context.db, async (tx) => {
        const account = await lockSavings(tx, id);
        await remindOfDay(tx, context, account);
        await warnOfDormancy(tx, context, account);
        await markDormant(tx, context, account);
        await closeUnfunded(tx, context, account);
      });
    } catch (error) {
      context.log.error({ err: error, savings: id }, 'a savings account could not be followed');
    }
  }
}

async function remindOfDay(tx: Tx, context: Context, account: SavingsAccount): Promise<void> {
  const due = maturityNoticeDue(account, context.clock.businessDay());
  if (!due) return;
  await saveSavings(tx, account.id, { maturity_noticed_on: due.on, maturity_noticed_days: due.days });
  const when = due.left === 1 ? 'tomorrow' : `in ${due.left} days, on ${longDay(due.on)}`;
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'savings',
    message: `“${account.name}” with ${naira(account.balance)} reaches its end date ${when}. ${await whatFollows(tx, account, due.on)}`,
    link: `/savings/${account.id}/transactions`,
  });
}

/** What the instruction does on that day, with the terms that a renewal would have now. It is changed until the day before. */
async function whatFollows(tx: Tx, account: SavingsAccount, on: Day): Promise<string> {
  if (account.instruction === 'pay_out') return 'On that day we will pay it to your bank account, without a fee';
  const product = await productAfter(tx, account);
  if (!product || product.kind === 'flex') return 'From that day on you can withdraw it without a fee';
  const until = longDay(renewedUntil(account, product, on));
  const again = product.kind === 'locked' ? 'locked' : 'saved';
  return `It will then be ${again} again until ${until}, at ${product.rate_bps / 100}% a year. You can change this until the day before`;
}

async function warnOfDormancy(tx: Tx, context: Context, account: SavingsAccount): Promise<void> {
  if (!dormancyNoticeDue(account, context.clock.businessDay())) return;
  await saveSavings(tx, account.id, { dormancy_noticed_at: context.clock.now() });
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'savings',
    message: `“${account.name}” will be marked dormant on ${longDay(dormantOn(account))} unless you use it. A deposit, a change or a withdrawal keeps it active`,
    link: `/savings/${account.id}/transactions`,
  });
}

async function markDormant(tx: Tx, context: Context, account: SavingsAccount): Promise<void> {
  if (!becomesDormant(account, context.clock.businessDay())) return;
  await saveSavings(tx, account.id, { dormant_at: context.clock.now() });
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    action: 'savings account became dormant',
  });
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'savings',
    message: `You have not used “${account.name}” for ${account.terms.dormancy_days} days, so it is marked dormant. Your money is safe. Confirm your identity in the account before you withdraw`,
    link: `/savings/${account.id}/transactions`,
  });
}

/** Nothing is posted: there never was money. A payment that was begun is awaited: a charge of a card, or a payment page. */
async function closeUnfunded(tx: Tx, context: Context, account: SavingsAccount): Promise<void> {
  if (!endsUnfunded(account, context.clock.businessDay())) return;
  if ((await begunFor(tx, { purpose: 'savings_deposit', purposeId: account.id })).length > 0) return;
  await saveSavings(tx, account.id, { status: 'closed', closed_at: context.clock.now() });
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'savings', id: account.id },
    customerId: account.customerId,
    action: 'closed the savings account',
    from: account.status,
    to: 'closed',
    reason: `No deposit in ${unfundedDays} days`,
  });
  await notify(tx, context, {
    userId: account.customerId,
    kind: 'savings',
    message: `“${account.name}” (${savingsNumber(account.number)}) had no deposit in ${unfundedDays} days, so it is closed. You can open another account at any time`,
    isTrouble: true,
    link: `/savings/${account.id}/transactions`,
  });
}
