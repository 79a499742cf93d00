/** Decides what may become of set-aside money, and writes the journal of a refund. Pure. */
import { type Actor, may } from '@ajo/contract/kernel/access';
import type { DomainError } from '@ajo/contract/kernel/errors';
import { noMoney } from '@ajo/contract/kernel/money';
import type { ReceiptResolution } from '@ajo/contract/modules/wallets';
import type { Day } from '@ajo/contract/kernel/time';
import { credit, debit, type Journal, type JournalId, providerClearing, unidentifiedReceipts } from '#modules/ledger';
import { returnedChannel, type SetAside } from './set-aside.ts';
import * as no from './wallets.errors.ts';

const whyNotResolve = ({ state }: SetAside): DomainError | undefined =>
  state === 'open' ? undefined : no.receiptDecided(state === 'refunding' ? 'being refunded' : 'resolved');

/** `meantFor`: whose payout came back. The house gives it to nobody else. */
export function whyNotToLoan(
  receipt: SetAside,
  actor: Pick<Actor, 'id'>,
  { loan, meantFor }: { loan: { ownerId: string } | undefined; meantFor?: { ownerId: string; customer: string } | undefined },
): DomainError | undefined {
  const decided = whyNotResolve(receipt);
  if (decided) return decided;
  if (receipt.currency !== 'NGN' || receipt.amount <= noMoney) return no.notInNaira();
  if (!loan) return no.loanUnknown();
  if (receipt.channel === returnedChannel && meantFor && meantFor.ownerId !== loan.ownerId)
    return no.loanOfAnother(meantFor.customer);
  return loan.ownerId === actor.id ? no.ownReceipt() : undefined;
}

/** The provider gives back what it took in, not what we had sent ourselves. */
export function whyNotRefund(receipt: SetAside): DomainError | undefined {
  return whyNotResolve(receipt) ?? (receipt.channel === returnedChannel ? no.notRefundable() : undefined);
}

/** `owedOn`: the loan itself, or the one that took over what it owed. */
type Owing = { ownerId: string; owedOn: { number: string; status: string } };

/** A payout that came back after its loan had been repaid: the customer has paid for money that they never got. A loan that takes money is repaid with it, also one that took over what it was paid for. */
export function whyNotCredit(receipt: SetAside, actor: Pick<Actor, 'id'>, loan: Owing | undefined): DomainError | undefined {
  const decided = whyNotResolve(receipt);
  if (decided) return decided;
  if (receipt.channel !== returnedChannel || !loan) return no.notReturned();
  if (loan.ownerId === actor.id) return no.ownReceipt();
  return ['active', 'written_off'].includes(loan.owedOn.status) ? no.loanTakesIt(loan.owedOn.number) : undefined;
}

/** What a caller may decide now; the same rules decide again when the button is pressed. */
export function resolutionsOf(receipt: SetAside, actor: Pick<Actor, 'role'>, meantFor?: Owing): ReceiptResolution['action'][] {
  if (!may(actor.role, 'reconciliation.resolve')) return [];
  const toLoan = !whyNotToLoan(receipt, { id: '' }, { loan: { ownerId: 'somebody' } });
  const toCredit = !whyNotCredit(receipt, { id: '' }, meantFor);
  return [
    ...(toCredit ? (['credit'] as const) : []),
    ...(toLoan ? (['loan'] as const) : []),
    ...(whyNotRefund(receipt) ? [] : (['refund'] as const)),
  ];
}

/** Dr 2050 unidentified receipts / Cr 1020 provider clearing: the provider has given it back. Nothing for another currency. */
export function receiptRefunded(receipt: SetAside, { id, on }: { id: JournalId; on: Day }): Journal[] {
  if (receipt.currency !== 'NGN' || receipt.amount <= noMoney) return [];
  return [
    {
      id,
      kind: 'receipt-identified',
      effectiveOn: on,
      legs: [debit(unidentifiedReceipts, receipt.amount), credit(providerClearing('paystack'), receipt.amount)],
      meta: { reference: receipt.reference, refund: receipt.refundNote },
      externalRef: { source: 'paystack', ref: receipt.refundNote ?? receipt.reference },
    },
  ];
}
