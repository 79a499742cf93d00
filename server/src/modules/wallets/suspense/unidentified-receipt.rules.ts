/** Decides what may become of money in suspense, and writes the journal of a refund. Pure. */
import { type Actor, may } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import { settlementIdOf } from '@ajo/contract/kernel/reference';
import { naira, noMoney } from '@ajo/contract/kernel/money';
import type { ReceiptDecision, UnidentifiedReceiptState } from '@ajo/contract/modules/wallets';
import { type Day, dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { credit, debit, type Journal, type JournalId, gl } from '#modules/ledger';
import type { SuspenseTarget } from '../money-in.ts';
import { bankChannel, returnedChannel, type UnidentifiedReceipt } from './unidentified-receipt.ts';
import * as no from '../wallets.errors.ts';

/** For people: the reference of a bank line is made of its content, and says nothing. */
export const receiptTitle = ({ amount, paidAt }: Pick<UnidentifiedReceipt, 'amount' | 'paidAt'>): string =>
  `Payment of ${naira(amount)}, ${longDay(dayInLagos(paidAt))}`;

const decidedWords: Record<Exclude<UnidentifiedReceiptState, 'open'>, string> = {
  refunding: 'being refunded',
  return_requested: 'waiting for the second person of its return',
  returning: 'being returned to its sender',
  resolved: 'resolved',
  undone: 'taken out of suspense',
};
const whyNotResolve = ({ state }: UnidentifiedReceipt): DomainError | undefined =>
  state === 'open' ? undefined : no.receiptDecided(decidedWords[state]);

type Chosen = {
  target: Pick<SuspenseTarget, 'customerId'> | undefined;
  noun: string;
  /** The customer of a returned payout: it can be booked for no other. */
  meantFor?: Pick<SuspenseTarget, 'customerId' | 'customer'> | undefined;
};

export function whyNotBook(
  receipt: UnidentifiedReceipt,
  actor: Pick<Actor, 'id'>,
  { target, noun, meantFor }: Chosen,
): DomainError | undefined {
  const decided = whyNotResolve(receipt);
  if (decided) return decided;
  if (receipt.currency !== 'NGN' || receipt.amount <= noMoney) return no.notInNaira();
  if (!target) return no.targetUnknown(noun);
  if (receipt.channel === returnedChannel && meantFor && meantFor.customerId !== target.customerId)
    return no.targetOfAnother(noun, meantFor.customer);
  return target.customerId === actor.id ? no.ownReceipt() : undefined;
}

/** The provider returns what it took in, not what we had sent ourselves. */
export function whyNotRefund(receipt: UnidentifiedReceipt): DomainError | undefined {
  const decided = whyNotResolve(receipt);
  if (decided) return decided;
  if (settlementIdOf(receipt.reference) !== undefined || receipt.channel === bankChannel) return no.notRefundableAtBank();
  return receipt.channel === returnedChannel ? no.notRefundable() : undefined;
}

/** What a provider took in is refunded through it. Only money of our own bank accounts is paid out to its sender. */
export function whyNotReturn(receipt: UnidentifiedReceipt): DomainError | undefined {
  const decided = whyNotResolve(receipt);
  if (decided) return decided;
  if (receipt.currency !== 'NGN' || receipt.amount <= noMoney) return no.notInNaira();
  return whyNotRefund(receipt)?.code === no.notRefundableAtBank().code ? undefined : no.notReturnable();
}

/** The caller has ended the match of its bank line. @param isRequested a second person is asked about it. */
export function whyNotUndo({ state }: UnidentifiedReceipt, isRequested: boolean): DomainError | undefined {
  if (state !== 'open') return no.keptInSuspense(decidedWords[state]);
  return isRequested ? no.receiptRequested() : undefined;
}

/** A payout returned after it had been repaid: the customer has paid for money that they never received. Loans that accept money are repaid with it. */
export function whyNotCredit(
  receipt: UnidentifiedReceipt,
  actor: Pick<Actor, 'id'>,
  target: Pick<SuspenseTarget, 'customerId' | 'owedOn'> | undefined,
): DomainError | undefined {
  const decided = whyNotResolve(receipt);
  if (decided) return decided;
  if (receipt.channel !== returnedChannel || !target) return no.notReturned();
  if (target.customerId === actor.id) return no.ownReceipt();
  return target.owedOn.takesMoney ? no.targetTakesIt(target.owedOn.label) : undefined;
}

/** The decisions open to a caller; the same rules are checked again when the call is made. */
export function resolutionsOf(
  receipt: UnidentifiedReceipt,
  actor: Pick<Actor, 'role'>,
  meantFor?: Pick<SuspenseTarget, 'customerId' | 'owedOn'>,
): ReceiptDecision[] {
  if (!may(actor.role, 'reconciliation.resolve')) return [];
  const canBook = !whyNotBook(receipt, { id: '' }, { target: { customerId: 'somebody' }, noun: '' });
  const canCredit = !whyNotCredit(receipt, { id: '' }, meantFor);
  return [
    ...(canCredit ? (['credit'] as const) : []),
    ...(canBook ? (['book'] as const) : []),
    ...(whyNotRefund(receipt) ? [] : (['refund'] as const)),
    ...(whyNotReturn(receipt) ? [] : (['return'] as const)),
  ];
}

/** Dr 2050 unidentified receipts / Cr 1020 provider clearing: the provider has given it back. Nothing for another currency. */
export function receiptRefunded(receipt: UnidentifiedReceipt, { id, on }: { id: JournalId; on: Day }): Journal[] {
  if (receipt.currency !== 'NGN' || receipt.amount <= noMoney) return [];
  return [
    {
      id,
      kind: 'receipt-identified',
      effectiveOn: on,
      legs: [debit(gl.unidentifiedReceipts, receipt.amount), credit(gl.clearingOf(receipt.reference), receipt.amount)],
      meta: { reference: receipt.reference, refund: receipt.refundNote },
      externalRef: { source: 'paystack', ref: receipt.refundNote ?? receipt.reference },
    },
  ];
}
