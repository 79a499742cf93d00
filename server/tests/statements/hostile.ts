/** Files that mean harm, made by hand: small on the wire, endless or enormous when they are opened. */
import { deflateSync } from 'node:zlib';

/** A PDF of raw objects; the cross-reference table is left for the reader to rebuild, as broken programs do. */
function pdf(objects: readonly (string | Buffer)[]): Buffer {
  const body = objects.flatMap((object, at) => [
    Buffer.from(`${at + 1} 0 obj\n`),
    Buffer.from(object),
    Buffer.from('\nendobj\n'),
  ]);
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...body, Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF\n')]);
}

const stream = (dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`), bytes, Buffer.from('\nendstream')]);

const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>';
const frame = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', page];

/** About 4 MB that unpack to 4 GB. */
export function bomb(): Buffer {
  const layer = deflateSync(Buffer.alloc(64 * 1024 * 1024, ' '), { level: 9 });
  return pdf([
    ...frame,
    stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(Buffer.concat(Array.from({ length: 64 }, () => layer)))),
    '<<>>',
  ]);
}

/** Zip of zeros, one filter: 200 kB that unpack to 200 MB of text operators. */
export const chatter = (): Buffer =>
  pdf([...frame, stream('/Filter /FlateDecode', deflateSync(Buffer.alloc(200 * 1024 * 1024, 'BT ET '), { level: 9 })), '<<>>']);

/** A drawing that draws itself. */
export const mirror = (): Buffer =>
  pdf([
    ...frame,
    stream('', Buffer.from('/X Do')),
    stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>',
      Buffer.from('/X Do '.repeat(50)),
    ),
  ]);

/** A tree of pages that is its own child, and claims a million of them. */
export const ouroboros = (): Buffer =>
  pdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000 /Parent 2 0 R >>']);

export const manyPages = (count: number): Buffer =>
  pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(' ')}] /Count ${count} >>`,
    ...Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'),
  ]);

export const nonsense = (): Buffer => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(200_000, 0x28)]);
export const empty = (): Buffer => manyPages(1);

const megabytes = (text: string): Buffer => Buffer.from(text.repeat(Math.floor((5 * 1024 * 1024 - 1000) / text.length)));
const titles = 'Trans Date,Value Date,Narration,Chq No,Debit,Credit,Balance\n';
export const sheets: Record<string, () => Buffer> = {
  'one line of commas': () => megabytes(','),
  'quotes that never end': () => megabytes('"'),
  'titles without an end': () => Buffer.from(`${'balance'.repeat(30)}x`),
  'half a million rows': () => Buffer.concat([Buffer.from(titles), megabytes('01-Jan-2026,,,,1,,\n')]),
  'one amount of five million digits': () => Buffer.from(`${titles}01-Jan-2026,01-Jan-2026,x,,${'9'.repeat(5_000_000)},,1.00\n`),
  'spaces before nothing': () => Buffer.from(`${titles}01-Jan-2026,01-Jan-2026,${' '.repeat(4_000_000)}x,,a,b,c\n`),
  'no table at all': () => Buffer.from('Dear customer,\nplease find my statement attached.\n'),
};
