/** The return of one tax and month as a PDF to file or archive: its head, the sums by rate, and what was paid. */
import { naira } from '@ajo/contract/kernel/money';
import { dayInLagos, isBefore, longDay, monthName, shortInstant } from '@ajo/contract/kernel/time';
import type { Tax, TaxReturn } from '@ajo/contract/modules/taxes';
import { makePdf } from '#platform/files/pdf';
import { type Remittance, returnColumns, taxAccounts, taxNames } from './tax.ts';
import { creditFacts, rateText } from './tax-return.rules.ts';

/** `payments`: those of all taxes of the month. */
type ReturnFacts = { head: TaxReturn; journals: number; payments: readonly Remittance[]; brand: string; at: Date };

const bases: Record<Tax, string> = {
  withholding: 'Interest of savings and investments from which tax was withheld.',
  vat: 'Fee income (4010) is booked without this VAT. Loan fees bear no VAT and are not in this return.',
  levy: 'Transfers to accounts in another name on which the levy was taken.',
};

export function taxReturnPdf({ head, journals, payments, brand, at }: ReturnFacts): Promise<Buffer> {
  const { base, rate, amount } = returnColumns[head.tax];
  return makePdf({
    brand,
    title: `${taxNames[head.tax]} return, ${monthName(head.from)}`,
    facts: [
      ['Lender', head.lender],
      ['TIN', head.tin ?? 'Not set'],
      ['Period', `${longDay(head.from)} to ${longDay(head.to)}`],
      ['Due on', longDay(head.due_on)],
      [base, naira(head.base)],
      [amount, naira(head.amount)],
      ...creditFacts(head).map(([name, sum]): [string, string] => [name, naira(sum)]),
      ['Journals', `${journals} in account ${taxAccounts[head.tax].code}`],
      ...paidFacts(head.tax, payments),
      ['Prepared on', shortInstant(at)],
    ],
    table: {
      columns: [rate, 'Entries', base, amount],
      rows: [
        ...head.rates.map((one) => [rateText(one) ?? 'Corrections', String(one.lines), naira(one.base), naira(one.amount)]),
        ['Total', String(head.rates.reduce((sum, { lines }) => sum + lines, 0)), naira(head.base), naira(head.amount)],
      ],
    },
    notes: [
      bases[head.tax],
      'Each entry is in the CSV and Excel files of this return.',
      ...(isBefore(head.to, dayInLagos(at)) ? [] : ['The month is not over: further entries will change this return.']),
    ],
  });
}

function paidFacts(tax: Tax, payments: readonly Remittance[]): [string, string][] {
  const paid = payments.filter((one) => one.tax === tax && one.status === 'completed');
  return paid.map((one) => ['Paid', `${naira(one.amount)} on ${longDay(one.paidOn)}, reference ${one.reference}`]);
}
