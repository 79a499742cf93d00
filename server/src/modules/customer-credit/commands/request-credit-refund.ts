/** Credit that no loan uses goes to the customer's bank account: one person requests it, which holds the amount, and another confirms it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { UserId } from '@ajo/contract/kernel/id';
import { kobo, naira, type Kobo } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { type ApprovalKind, requestApproval } from '#modules/approvals';
import { requireCustomer } from '#modules/customers';
import { changesOf } from '#modules/history';
import { placeHold, releaseHold } from '#modules/ledger/holds';
import { payableAccountOf } from '#modules/onboarding';
import { creditHold, orderCreditRefund } from '#modules/repayments/customer-credit';
import { fullName, lockUser } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { noBankAccount, ownCredit } from '../customer-credit.errors.ts';
import { lockCredit } from '../customer-credit.queries.ts';
import { whyNotMoveAmount } from '../customer-credit.rules.ts';

/** The amount as text: facts are JSON. `hold_id` is also the id of the refund. */
type RefundFacts = { hold_id: string; amount: string; account: string };

export const creditRefund: ApprovalKind<RefundFacts> = {
  kind: 'customer_credit_refund',
  title: "Refund a customer's credit",
  capability: 'payments.reverse',
  refusals: { part: ownCredit },
  describe: ({ amount, account }) => changesOf({}, { amount: naira(kobo(BigInt(amount))), bank_account: account }),
  lockSubject: async (tx, { subject }) => void (await lockUser(tx, subject.id)),
  run: async (tx, context, { approver, approval: { subject, facts, reason, requestedByName } }) => {
    const account = await payableAccountOf({ ...context, db: tx }, subject.id);
    if (!account) return { failure: noBankAccount().message };
    if (maskedAccount(account) !== facts.account) return { failure: 'The bank account of the customer has changed' };
    await orderCreditRefund(tx, context, {
      id: facts.hold_id,
      customerId: subject.id,
      loan: null,
      amount: kobo(BigInt(facts.amount)),
      reason,
      account,
      requestedBy: requestedByName,
      confirmedBy: approver,
      holdId: facts.hold_id,
    });
    return undefined;
  },
  ended: (tx, context, { facts }) => releaseHold(tx, facts.hold_id, context.clock.now()),
};

type RefundInput = { id: UserId; amount: Kobo; reason: string };

/** @throws DomainError `user_missing`, `credit_own`, `credit_used_by_loan`, `more_than_credit`, or why nothing is paid to the bank account. */
export const requestCreditRefund = (context: Context, actor: Actor, { id, amount, reason }: RefundInput): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    await requireCustomer(tx, actor, id, 'payments.reverse');
    if (id === actor.id) throw ownCredit();
    const customer = await lockUser(tx, id);
    const account = await payableAccountOf({ ...context, db: tx }, id);
    if (!account) throw noBankAccount();
    refuseIf(whyNotMoveAmount(await lockCredit(tx, id), amount));
    const holdId = newId(context.clock.now());
    await requestApproval(tx, context, actor, {
      kind: creditRefund,
      subject: { kind: 'user', id, name: fullName(customer) },
      customerId: id,
      facts: { hold_id: holdId, amount: amount.toString(), account: maskedAccount(account) },
      reason,
    });
    failpoint('customer_credit_refund.unheld');
    await placeHold(tx, creditHold(context, { id: holdId, customerId: id, amount }), context.clock.now());
  });

const maskedAccount = ({ number, name }: { number: string; name: string }): string => `${name}, …${number.slice(-4)}`;
