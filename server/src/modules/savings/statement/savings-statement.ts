/** The statement of a savings account as a document for people and as a file for spreadsheets: the same lines and the same figures. */
import { addedWhen } from '@ajo/contract/modules/savings-products.words';
import { type Kobo, naira, plainAmount, negative, noMoney } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { SavingsTransactionType } from '@ajo/contract/modules/savings';
import { csvLine } from '#platform/csv';
import { makePdf } from '#platform/files/pdf';
import { type SavingsAccount, savingsNumber } from '../savings.ts';
import type { SavingsStatement } from './savings-statement.rules.ts';

export type SavingsStatementFacts = { account: SavingsAccount; customer: string; statement: SavingsStatement };

const words: Record<SavingsTransactionType, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  fee: 'Fee with VAT',
  interest: 'Interest',
  withholding_tax: 'Withholding tax on interest',
  levy: 'Levy',
  transfer_in: 'Transfer in',
  transfer_out: 'Transfer out',
  reversal: 'Reversal',
  split: 'Split',
};

type Row = { day: string; what: string; reference: string; valueDay: string; in: Kobo; out: Kobo; balance: Kobo };

function rowsOf({ from, to, opening, lines, closing }: SavingsStatement): Row[] {
  const edge = (day: string, what: string, balance: Kobo): Row => ({
    day,
    what,
    reference: '',
    valueDay: '',
    in: noMoney,
    out: noMoney,
    balance,
  });
  return [
    edge(longDay(from), 'Brought forward', opening),
    ...lines.map(({ on, type, reference, valueOn, change, balance, isRefused }) => ({
      day: longDay(on),
      what: isRefused ? `${words[type]}, not sent yet` : words[type],
      reference: reference ?? '',
      valueDay: longDay(valueOn),
      in: change > noMoney ? change : noMoney,
      out: change < noMoney ? negative(change) : noMoney,
      balance,
    })),
    edge(longDay(to), 'Balance', closing),
  ];
}

const totalsOf = ({ totals }: SavingsStatement): [string, Kobo][] =>
  [...totals].map(([type, amount]) => [words[type], amount] as [string, Kobo]);

export function savingsStatementPdf({ account, customer, statement }: SavingsStatementFacts, brand: string): Promise<Buffer> {
  return makePdf({
    brand,
    title: 'Savings statement',
    wide: true,
    facts: [
      ['Account', `${savingsNumber(account.number)} · ${account.name}`],
      ['Customer', customer],
      ['Product', account.terms.name],
      ['Period', `${longDay(statement.from)} to ${longDay(statement.to)}`],
      ['Brought forward', naira(statement.opening)],
      ...totalsOf(statement).map(([what, amount]): [string, string] => [what, naira(amount)]),
      ['Balance', naira(statement.closing)],
    ],
    table: {
      columns: ['Day', 'Description', 'Value date', 'In', 'Out', 'Balance'],
      rows: rowsOf(statement).map((row) => [
        row.day,
        [row.what, row.reference].filter(Boolean).join(' · '),
        row.valueDay,
        plainAmount(row.in),
        plainAmount(row.out),
        plainAmount(row.balance),
      ]),
    },
    notes: [
      `Amounts in naira. An amount earns interest from its value date. Interest is added to the balance ${addedWhen[account.terms.posting]}.`,
    ],
  });
}

/** VAT stays in capitals. */
const inSentence = (what: string): string => what.charAt(0).toLowerCase() + what.slice(1);

export function savingsStatementCsv({ statement }: SavingsStatementFacts): Buffer {
  const lines = rowsOf(statement).map((row) =>
    csvLine([row.day, row.what, row.reference, row.valueDay, row.in, row.out, row.balance]),
  );
  const totals = totalsOf(statement).map(([what, amount]) => csvLine(['', `Total: ${inSentence(what)}`, '', '', '', '', amount]));
  return Buffer.from(
    [csvLine(['Day', 'Description', 'Reference', 'Value date', 'In', 'Out', 'Balance']), ...lines, ...totals].join(''),
  );
}
