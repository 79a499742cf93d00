/** Draws the statements of the tests, cell by cell: real PDF and CSV files. */
import { minus, noMoney, plus } from '@ajo/contract/kernel/money';
import PdfDocument from 'pdfkit';
import type { Line, Paper } from './papers.ts';

/** Naira signs are left to a font that has them, or are lost as in many real files. */
const drawable = (text: string): string => text.replaceAll('₦', 'N');
const isMoneyColumn = (title: string): boolean => /debit|credit|balance|withdrawal|deposit|money/i.test(title);

/** A real PDF file; with a password it is locked as banks lock them. */
export async function pdfOf(
  paper: Paper,
  lines: readonly Line[],
  more: { password?: string; holder?: string } = {},
): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: 'A4',
    margin: 24,
    ...(more.password && { userPassword: more.password, ownerPassword: 'the bank', pdfVersion: '1.7' as const }),
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((end) => pdf.on('end', () => end(Buffer.concat(chunks))));
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [first] = lines;
  const opening = first ? plus(minus(first.balance, first.credit), first.debit) : noMoney;
  const write = (text: string): void => void pdf.fontSize(9).text(drawable(text), 24, pdf.y, { width: 540 });
  write(paper.bank);
  write(`Account Name: ${more.holder ?? 'OKONKWO ADAEZE GRACE'}`);
  write('Account Number: 0123456789');
  for (const text of paper.above?.(lines, opening) ?? []) write(text);
  pdf.y += 12;
  drawTable(pdf, paper, lines);
  pdf.y += 12;
  for (const text of paper.below?.(lines, opening) ?? []) write(text);
  write('This is a computer generated statement and needs no signature.');
  pdf.end();
  return done;
}

type Document = InstanceType<typeof PdfDocument>;

function drawTable(pdf: Document, paper: Paper, lines: readonly Line[]): void {
  const titles = paper.columns.map(([title]) => title);
  const head = (): void => (paper.bare ? undefined : drawRow(pdf, paper, titles));
  head();
  for (const [at, line] of lines.entries()) {
    if (pdf.y > 720) {
      pdf.addPage();
      pdf.y = 30;
      head();
    }
    const cells = paper.columns.map(([, , cell]) => cell(line, at));
    drawRow(pdf, paper, cells);
  }
}

function drawRow(pdf: Document, { columns }: Paper, cells: readonly string[]): void {
  pdf.fontSize(7);
  const top = pdf.y;
  let left = 24;
  let bottom = top;
  for (const [at, [title, width]] of columns.entries()) {
    const text = drawable(cells[at] ?? '');
    if (text) pdf.text(text, left, top, { width: width - 4, align: isMoneyColumn(title) ? 'right' : 'left' });
    bottom = Math.max(bottom, pdf.y);
    left += width;
  }
  pdf.y = bottom + 4;
}

export function csvOf(paper: Paper, lines: readonly Line[]): Buffer {
  const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = [
    paper.columns.map(([title]) => title),
    ...lines.map((line, at) => paper.columns.map(([, , cell]) => cell(line, at))),
  ];
  return Buffer.from(
    `\uFEFF${[[paper.bank], ['Account Number', '0123456789'], ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`,
  );
}
