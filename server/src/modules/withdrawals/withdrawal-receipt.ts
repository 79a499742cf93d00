/** The receipt of a paid withdrawal as a PDF: what left the savings, what it cost, and what arrived. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import { type Kobo, naira, negative, noMoney } from '@ajo/contract/kernel/money';
import { dayInLagos, longDay, shortInstant } from '@ajo/contract/kernel/time';
import type { WithdrawalId } from '@ajo/contract/modules/withdrawals';
import type { Context } from '#context';
import { makePdf } from '#platform/files/pdf';
import { FileReply } from '#platform/http/file-reply';
import { notPaid } from './withdrawals.errors.ts';
import { shownWithdrawal } from './withdrawals.queries.ts';

type ReceiptOf = { id: WithdrawalId; capability: Capability };

/** @throws DomainError `withdrawal_missing`, or `withdrawal_not_paid` before the bank has confirmed the payment. */
export async function withdrawalReceipt(context: Context, actor: Actor, { id, capability }: ReceiptOf): Promise<FileReply> {
  const row = await shownWithdrawal(context, actor, { id, capability });
  if (row.status !== 'completed') throw notPaid();
  const number = row.id.slice(-12).toUpperCase();
  const costs: [string, Kobo][] = [
    ['Early withdrawal fee', row.fee],
    ['VAT on the fee', row.vat],
    ['Levy on transfers', row.levy],
  ];
  const body = await makePdf({
    brand: context.config.BRAND,
    title: 'Withdrawal receipt',
    facts: [
      ['Receipt', number],
      ['Paid to', row.customer.name],
      ['From savings', `${row.savings_number} · ${row.savings_name}`],
      ...(row.account_number ? [['Bank account', `ending ${row.account_number}`] as [string, string]] : []),
      ['Requested', shortInstant(row.requested_at)],
      ['Paid on', longDay(row.paid_on ?? dayInLagos(row.settled_at ?? row.requested_at))],
      ...(row.reference ? [['Reference', row.reference] as [string, string]] : []),
    ],
    table: {
      columns: ['Description', 'Amount'],
      rows: [
        ['Taken from the savings', naira(row.amount)],
        ...costs.filter(([, amount]) => amount > noMoney).map(([what, amount]) => [what, naira(negative(amount))]),
        ['Paid out', naira(row.net)],
      ],
    },
  });
  return new FileReply({ body, contentType: 'application/pdf', fileName: `withdrawal-${number}.pdf`, disposition: 'inline' });
}
