/** The return of one tax and month, as an answer and as a file: its head, each line with its base and rate, and the total. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, sumOf } from '@ajo/contract/kernel/money';
import { longDay, monthName } from '@ajo/contract/kernel/time';
import type { Tax, TaxFileFormat, TaxReturn } from '@ajo/contract/modules/taxes';
import type { Context } from '#context';
import { recordedSheet } from '#modules/history';
import { type Database, inSnapshot } from '#platform/db/transaction';
import { FileReply } from '#platform/http/file-reply';
import type { Cell } from '#platform/lists/sheet';
import { remittancesOf } from './remittance.store.ts';
import { returnColumns, spanOf, taxNames } from './tax.ts';
import { countJournals, creditOf, entriesOf, withheldIn } from './taxes.queries.ts';
import { offset } from './taxes.rules.ts';
import { taxReturnPdf } from './tax-return-pdf.ts';
import { creditFacts, ratesOf, rateText, type TaxLine, taxRates } from './tax-return.rules.ts';

type Of = { tax: Tax; month: string };
/** `cells`: what identifies it. */
type Line = TaxLine & { cells: Cell[] };

async function linesOf(db: Database, { tax, month }: Of): Promise<Line[]> {
  const span = spanOf(month);
  if (tax === 'withholding') {
    const withheld = await withheldIn(db, span);
    return withheld.map(({ customer, account, interest, tax: amount }) => ({
      cells: [customer, account],
      base: interest,
      amount,
    }));
  }
  const entries = await entriesOf(db, tax, span);
  return entries.map(({ on, journal, base, amount }) => ({ cells: [on, journal], base, amount }));
}

type Rates = ReturnType<typeof ratesOf>;

type Found = { lines: readonly Line[]; rates: Rates; credit: Kobo };

function returnOf(config: Context['config'], { tax, month }: Of, { lines, rates, credit }: Found): TaxReturn {
  const { from, to, dueOn } = spanOf(month);
  const amount = sumOf(lines.map((line) => line.amount));
  return {
    tax,
    lender: config.BRAND_LEGAL_NAME,
    tin: config.BRAND_TIN || null,
    from,
    to,
    due_on: dueOn,
    base: sumOf(lines.map(({ base }) => base)),
    amount,
    credit,
    to_pay: offset(amount, credit).rest,
    rates: taxRates(lines, rates),
  };
}

export async function taxReturn({ db, config }: Pick<Context, 'db' | 'config'>, of: Of): Promise<TaxReturn> {
  return returnOf(config, of, await findReturn(db, of));
}

async function findReturn(db: Database, of: Of): Promise<Found> {
  const [lines, credit] = [await linesOf(db, of), await creditOf(db, of.tax, of.month)];
  return { lines, rates: ratesOf(of.tax, lines), credit };
}

/** All lines are read in one snapshot, so that they add up to the total. A file of lines is recorded; the PDF has sums only. */
export async function taxReturnFile(
  context: Context,
  actor: Actor,
  { format, ...of }: Of & { format: TaxFileFormat },
): Promise<FileReply> {
  if (format === 'pdf') return pdfOf(context, of);
  const found = await inSnapshot(context.db, (snapshot) => findReturn(snapshot, of));
  const head = returnOf(context.config, of, found);
  const title = [`${taxNames[of.tax]} return`, monthName(head.from), '', '', ''];
  const name = `${of.tax}-${of.month}`;
  return recordedSheet(context, actor, {
    name,
    format,
    action: 'exported the return of a tax',
    of: name,
    rows: found.lines.length,
    headings: title,
    cells: rowsOf(head, found),
  });
}

async function pdfOf({ db, clock, config }: Context, of: Of): Promise<FileReply> {
  const facts = await inSnapshot(db, async (snapshot) => ({
    head: await taxReturn({ db: snapshot, config }, of),
    journals: await countJournals(snapshot, of.tax, spanOf(of.month)),
    payments: await remittancesOf(snapshot, spanOf(of.month).from),
  }));
  return new FileReply({
    body: await taxReturnPdf({ ...facts, brand: config.BRAND, at: clock.now() }),
    contentType: 'application/pdf',
    fileName: `${of.tax}-${of.month}.pdf`,
    disposition: 'attachment',
  });
}

async function* rowsOf(head: TaxReturn, { lines, rates }: Found): AsyncGenerator<Cell[]> {
  const { line: names, base, rate: rateName, amount } = returnColumns[head.tax];
  yield ['Lender', head.lender];
  yield ['TIN', head.tin ?? 'Not set'];
  yield ['Period', `${longDay(head.from)} to ${longDay(head.to)}`];
  yield ['Due on', longDay(head.due_on)];
  yield [];
  yield [...names, base, rateName, amount];
  for (const line of lines) {
    const rate = rates.get(line);
    yield [...line.cells, line.base, (rate && rateText(rate)) ?? null, line.amount];
  }
  yield ['Total', '', head.base, '', head.amount];
  for (const [name, sum] of creditFacts(head)) yield [name, '', null, '', sum];
}
