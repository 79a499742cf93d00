/** Investors read a week and a day before the maturity what will happen, while they can still change it. */
import { naira } from '@ajo/contract/kernel/money';
import { daysBetween, longDay } from '@ajo/contract/kernel/time';
import { instructionText } from '@ajo/contract/modules/investment-contracts.words';
import type { Context } from '#context';
import { notify } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
import { lockToRemind, runningOf, saveInvestment } from '../contract.store.ts';
import { investmentNumber } from '../investment.ts';

const batchSize = 100;

export async function remindOfMaturity(context: Context): Promise<void> {
  for (;;) if ((await remindBatch(context)) < batchSize) return;
}

const remindBatch = (context: Context): Promise<number> =>
  inTransaction(context.db, async (tx) => {
    const today = context.clock.businessDay();
    const near = await lockToRemind(tx, today, batchSize);
    for (const investment of near) {
      const { id, customerId, number, principal, maturesOn, payout, instruction } = runningOf(investment);
      const left = daysBetween(today, maturesOn);
      await saveInvestment(tx, id, { reminded_days: left });
      const when = left === 1 ? 'tomorrow' : `in ${left} days, on ${longDay(maturesOn)}`;
      await notify(tx, context, {
        userId: customerId,
        kind: 'investment',
        message: `Your investment ${investmentNumber(number)} of ${naira(principal)} matures ${when}. Your instruction is “${instructionText(payout, instruction)}”. You can change this ${left === 1 ? 'today' : 'until the day before'}`,
        sms: `Your investment ${investmentNumber(number)} of ${naira(principal)} matures on ${longDay(maturesOn)}. Check its maturity instruction in the app before that day`,
        link: '/investments',
      });
    }
    return near.length;
  });
