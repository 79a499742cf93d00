/** A customer pays for an investment or a package from a savings account: one journal moves the money between the two. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, negative } from '@ajo/contract/kernel/money';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { SavingsPaymentPurpose } from '@ajo/contract/modules/savings-payments';
import type { Context } from '#context';
import { record } from '#modules/history';
import type { JournalId } from '#modules/ledger';
import {
  freeOn,
  ledgerAccountOf,
  lockVisibleSavings,
  recordTransactions,
  savingsNumber,
  savingsTerm,
  saveSavings,
} from '#modules/savings';
import { inTransaction } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import type { PayableRegistry } from '../payable.ts';
import { whyNotPayFrom } from '../savings-payments.rules.ts';

type PaymentInput = { savingsId: SavingsId; purpose: SavingsPaymentPurpose; purposeId: string; amount: Kobo | undefined };
export type SavingsPaymentResult = { amount: Kobo; savings_id: SavingsId; balance: Kobo };

/** @throws DomainError that names why the account does not give so much, or why what is paid for takes no money. */
export const payFromSavings = (
  context: Context,
  payables: PayableRegistry,
  actor: Actor,
  { savingsId, purpose, purposeId, amount: chosen }: PaymentInput,
): Promise<SavingsPaymentResult> =>
  inTransaction(context.db, async (tx) => {
    const account = await lockVisibleSavings(tx, actor, 'savings.own', savingsId);
    const payment = await payables[purpose](tx, context, { id: purposeId, customerId: actor.id, amount: chosen });
    const { amount, label } = payment;
    const today = context.clock.businessDay();
    refuseIf(whyNotPayFrom(account, { amount, free: await freeOn(tx, account), today }));
    const journalId = newId<JournalId>(context.clock.now());
    const move = { type: 'transfer_out', channel: 'savings', valueOn: today, journalId, note: label } as const;
    const recordedBy = { id: actor.id, name: actor.name };
    await recordTransactions(tx, context, account, [{ ...move, change: negative(amount), recordedBy }]);
    // A purchase is an act of the customer: dormancy counts from it.
    await saveSavings(tx, account.id, { last_act_at: context.clock.now() });
    const balance = await savingsTerm.complete(tx, context, account.id);
    await record(tx, context, {
      actor: recordedBy,
      subject: { kind: 'savings', id: account.id },
      customerId: account.customerId,
      action: 'paid from savings',
      after: { amount, for: label },
    });
    failpoint('savings_payment.unposted');
    await payment.fund({ journalId, from: ledgerAccountOf(account), account: savingsNumber(account.number) });
    return { amount, savings_id: account.id, balance };
  });
