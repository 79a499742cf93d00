/** The customer chooses the savings account for transfers to their account number. */
import type { Actor } from '@ajo/contract/kernel/access';
import { kobo, noMoney } from '@ajo/contract/kernel/money';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { record } from '#modules/history';
import { amountTaken, findSavings, lockVisibleSavings, type SavingsAccount, savingsNumber } from '#modules/savings';
import { lockUser } from '#modules/users';
import { virtualAccountOf } from '#modules/wallets';
import { inTransaction } from '#platform/db/transaction';
import { takesNoTransfers } from '../deposit-routing.errors.ts';
import { chosenSavings, removeChoice, saveChoice } from '../deposit-routing.store.ts';

/** Null chooses none. Safe to repeat. @throws DomainError `savings_missing`, `takes_no_transfers`. */
export const chooseForTransfers = (context: Context, actor: Actor, id: SavingsId | null): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    await lockUser(tx, actor.id);
    const account = id === null ? undefined : await lockVisibleSavings(tx, actor, 'savings.own', id);
    if (account && amountTaken(account, kobo(1n), context.clock.businessDay()) === noMoney) throw takesNoTransfers();
    if (account && !(await virtualAccountOf(tx, actor.id)))
      await context.jobs.send(tx, 'virtual_account', { customerId: actor.id });
    const chosen = await chosenSavings(tx, actor.id);
    if (chosen === account?.id) return;
    const before = chosen && (await findSavings(tx, chosen));
    if (id === null) await removeChoice(tx, actor.id);
    else await saveChoice(tx, { customerId: actor.id, id, at: context.clock.now() });
    await record(tx, context, {
      actor,
      subject: { kind: 'user', id: actor.id },
      customerId: actor.id,
      action: 'chose the account for transfers',
      before: { savings: numberOf(before) },
      after: { savings: numberOf(account) },
    });
  });

const numberOf = (account: SavingsAccount | undefined): string | null => (account ? savingsNumber(account.number) : null);
