/** Bank statements of the demo people: real PDF files of a bank's layout, given and read by the real commands. */
import { Readable } from 'node:stream';
import { type Kobo, kobo, minus, naira, noMoney, plus } from '@ajo/contract/kernel/money';
import type { Actor } from '@ajo/contract/kernel/access';
import { addDays, type Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { guarantorsOf } from '#modules/guarantors';
import { submitStatement, readStatement, receiptsOf, type StatementOwner } from '#modules/statements';
import { receiveFile } from '#platform/files/intake';
import { makePdf } from '#platform/files/pdf';

export type DemoAccount = { owner: StatementOwner; employer: string; salary: bigint; until: Day };
type Move = { on: Day; narration: string; debit: Kobo; credit: Kobo };

/** About five months: a salary, trade, a lender, food, a few bets, one debit that bounced. */
function movesOf({ employer, salary, until }: DemoAccount): Move[] {
  const moves: Move[] = [];
  for (let daysAgo = 150; daysAgo >= 1; daysAgo -= 1) {
    const on = addDays(until, -daysAgo);
    const add = (narration: string, debit: bigint, credit: bigint): void =>
      void moves.push({ on, narration, debit: kobo(debit), credit: kobo(credit) });
    const dayOfMonth = Number(on.slice(8));
    if (dayOfMonth === 25) add(`SALARY ${employer}`, 0n, salary);
    if (dayOfMonth === 27) add('TRF TO LANDLORD RENT', salary / 5n, 0n);
    if (dayOfMonth === 28) add('CARBON LOAN REPAYMENT', 1_875_050n, 0n);
    if (dayOfMonth === 2) add('COMM + VAT ON TRANSFER', 5_375n, 0n);
    if (daysAgo % 7 === 3) add('POS SHOPRITE SURULERE', 1_640_075n, 0n);
    if (daysAgo % 9 === 4) add('TRF FROM BOLA STORES', 0n, 1_850_000n);
    if (daysAgo % 14 === 6) add('IKEJA ELECTRIC TOKEN', 750_000n, 0n);
    if (daysAgo % 43 === 5) add('SPORTYBET DEPOSIT', 150_000n, 0n);
    if (daysAgo === 76) add('CARBON LOAN DISBURSED', 0n, 7_500_000n);
    if (daysAgo === 40) add('DSTV INSUFFICIENT FUNDS', 10_000n, 0n);
  }
  return moves;
}

const plain = (amount: Kobo): string => naira(amount).replace('₦', '');

function paperOf(account: DemoAccount): Promise<Buffer> {
  let balance = kobo(8_425_030n);
  const rows = movesOf(account).map(({ on, narration, debit, credit }) => {
    balance = plus(minus(balance, debit), credit);
    const [year = '', month = '', dayOfMonth = ''] = on.split('-');
    const shown = `${dayOfMonth}-${month}-${year}`;
    return [
      shown,
      shown,
      narration,
      debit === noMoney ? '' : plain(debit),
      credit === noMoney ? '' : plain(credit),
      plain(balance),
    ];
  });
  return makePdf({
    brand: 'Sterling Bank Plc',
    title: 'Statement of Account',
    facts: [
      ['Account Name', account.owner.name.toUpperCase()],
      ['Account Number', '0123456700'],
    ],
    table: { columns: ['Tran. date', 'Value date', 'Transaction details', 'Debit', 'Credit', 'Balance'], rows },
  });
}

export async function addDemoStatement(context: Context, account: DemoAccount): Promise<void> {
  const rule = { maxBytes: 5 * 1024 * 1024, types: ['application/pdf'] as const };
  const bytes = await paperOf(account);
  const file = await receiveFile(Readable.from([bytes]), rule, { field: 'bank_statement', name: 'Sterling statement.pdf' });
  await submitStatement(context, account.owner, { file, code: undefined, password: undefined });
  await file.discard();
  for (const { id } of await receiptsOf(context, account.owner.id)) await readStatement(context, id);
}

/** The statement of the applicant, and of each guarantor. */
export async function addStatements(
  context: Context,
  { id, name }: Actor,
  { loanId, until }: { loanId: LoanId; until: Day },
): Promise<void> {
  const customer = { kind: 'customer', id, customerId: id, name } as const;
  await addDemoStatement(context, { owner: customer, employer: 'LAGOON HOSPITAL', salary: 38_000_000n, until });
  for (const guarantor of await guarantorsOf(context.db, loanId)) {
    const owner = { kind: 'guarantor', id: guarantor.id, customerId: id, name: guarantor.name } as const;
    await addDemoStatement(context, { owner, employer: 'ZENITH LOGISTICS', salary: 52_000_000n, until });
  }
}
