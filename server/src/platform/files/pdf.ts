/** Documents for people: a title, facts, one table, notes. Text is placed by us, because the package's own tables take 20 s for 400 rows. */
import { fileURLToPath } from 'node:url';
import type PDFDocument from 'pdfkit';

export type PdfPage = {
  brand: string;
  title: string;
  /** Lying down, for tables of many figures. */
  wide?: boolean;
  /** Pairs of a label and its value, one a line. */
  facts?: readonly (readonly [string, string])[];
  /** Columns that hold only numbers and money stand to the right. The head is repeated on every page. */
  table?: { columns: readonly string[]; rows: readonly (readonly string[])[] };
  /** Paragraphs below the table. */
  notes?: readonly string[];
};
type Document = InstanceType<typeof PDFDocument>;

// The built-in fonts have no naira sign: they print another letter in its place.
const fontFile = (name: string): string => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
const margin = 50;
const gap = 8;
const ink = '#1a1a1a';
const faint = '#5c5c5c';
const line = '#c9c9c9';

/** An A4 document in memory; a thousand rows take a few seconds, so long ones are made by a worker. */
export async function makePdf(page: PdfPage): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit');
  const pdf = new PdfDocument({
    size: 'A4',
    layout: page.wide ? 'landscape' : 'portrait',
    margin,
    bufferPages: true,
    info: { Title: page.title, Author: page.brand },
  });
  const done = collect(pdf);
  pdf.registerFont('plain', fontFile('DejaVuSans')).registerFont('bold', fontFile('DejaVuSans-Bold'));
  pdf.font('bold').fontSize(10).fillColor(faint).text(page.brand, margin, margin);
  pdf.fontSize(18).fillColor(ink).text(page.title).moveDown(0.8);
  for (const fact of page.facts ?? []) addFact(pdf, fact);
  if (page.table) addTable(pdf, page.table);
  for (const note of page.notes ?? []) addNote(pdf, note);
  addPageNumbers(pdf, page);
  pdf.end();
  return done;
}

function collect(pdf: Document): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((done, fail) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => done(Buffer.concat(chunks)));
    pdf.on('error', fail);
  });
}

const widthOf = (pdf: Document): number => pdf.page.width - 2 * margin;
/** Above the page number. */
const bottomOf = (pdf: Document): number => pdf.page.height - margin - 20;

function makeRoom(pdf: Document, heightPt: number): boolean {
  if (pdf.y + heightPt <= bottomOf(pdf)) return false;
  pdf.addPage();
  pdf.y = margin;
  return true;
}

function addFact(pdf: Document, [label, value]: readonly [string, string]): void {
  const left = Math.round(widthOf(pdf) * 0.34);
  pdf.font('plain').fontSize(10);
  const valueWidth = widthOf(pdf) - left - gap;
  const height = Math.max(pdf.heightOfString(value || ' ', { width: valueWidth }), pdf.heightOfString(label, { width: left }));
  makeRoom(pdf, height + gap);
  const top = pdf.y;
  pdf.fillColor(faint).text(label, margin, top, { width: left });
  pdf.fillColor(ink).text(value, margin + left + gap, top, { width: valueWidth });
  pdf.y = top + height + gap / 2;
}

type Column = { left: number; width: number; align: 'left' | 'right' };

function addTable(pdf: Document, { columns, rows }: NonNullable<PdfPage['table']>): void {
  const places = placesOf(pdf, columns, rows);
  pdf.y += gap;
  const head = (): void => addRow(pdf, { cells: columns, places, font: 'bold' });
  makeRoom(pdf, 60);
  head();
  for (const cells of rows) {
    pdf.font('plain').fontSize(9);
    if (makeRoom(pdf, heightOfRow(pdf, cells, places) + gap)) head();
    addRow(pdf, { cells, places, font: 'plain' });
  }
  pdf.x = margin;
}

function heightOfRow(pdf: Document, cells: readonly string[], places: readonly Column[]): number {
  const oneLine = pdf.currentLineHeight(true);
  // Measuring a line break is dear, and nearly every cell fits its column.
  const heights = places.map(({ width }, at) => {
    const text = cells[at] ?? '';
    return pdf.widthOfString(text) <= width ? oneLine : Math.min(pdf.heightOfString(text, { width }), 12 * oneLine);
  });
  return Math.max(oneLine, ...heights);
}

function addRow(
  pdf: Document,
  { cells, places, font }: { cells: readonly string[]; places: readonly Column[]; font: 'plain' | 'bold' },
): void {
  pdf.font(font).fontSize(9).fillColor(ink);
  const height = heightOfRow(pdf, cells, places);
  const top = pdf.y + gap / 2;
  for (const [at, { left, width, align }] of places.entries())
    pdf.text(cells[at] ?? '', left, top, { width, align, height, ellipsis: true });
  pdf.y = top + height + gap / 2;
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + widthOf(pdf), pdf.y)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke();
}

const isFigure = (text: string): boolean => /^[-₦\d.,%\s—]*$/.test(text);

/** Every column gets room in proportion to its longest text, within bounds, so that one long name does not starve the amounts. */
function placesOf(pdf: Document, columns: readonly string[], rows: readonly (readonly string[])[]): Column[] {
  pdf.font('bold').fontSize(9);
  const longest = columns.map((title, at) => {
    const text = rows.reduce((long, row) => ((row[at]?.length ?? 0) > long.length ? (row[at] ?? '') : long), title);
    return Math.min(Math.max(pdf.widthOfString(text), pdf.widthOfString(title), 30), 220);
  });
  const room = widthOf(pdf) - gap * (columns.length - 1);
  const total = longest.reduce((sum, width) => sum + width, 0);
  let left = margin;
  return longest.map((natural, at) => {
    const width = (natural / total) * room;
    const place: Column = {
      left,
      width,
      align: rows.length > 0 && rows.every((row) => isFigure(row[at] ?? '')) ? 'right' : 'left',
    };
    left += width + gap;
    return place;
  });
}

function addNote(pdf: Document, note: string): void {
  pdf.font('plain').fontSize(9).fillColor(faint);
  pdf.y += gap;
  makeRoom(pdf, Math.min(pdf.heightOfString(note, { width: widthOf(pdf) }), 200));
  pdf.text(note, margin, pdf.y, { width: widthOf(pdf) });
}

function addPageNumbers(pdf: Document, { brand, title }: PdfPage): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(start + at);
    pdf.page.margins.bottom = 0; // below the margin, text would start a new page
    pdf.font('plain').fontSize(8).fillColor(faint);
    pdf.text(`${brand} · ${title} · ${at + 1}/${count}`, margin, pdf.page.height - margin, {
      width: widthOf(pdf),
      align: 'center',
      lineBreak: false,
    });
  }
}
