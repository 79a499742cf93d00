/** XLSX files made part by part, so that a test can write what no spreadsheet would. */
import { crc32, deflateRawSync } from 'node:zlib';

export type Part = {
  name: string;
  text: string | Buffer;
  /** What the headers declare instead of the truth. */ declaredSize?: number;
};

/** A ZIP file of these parts, deflated. */
export function zipOf(parts: readonly Part[]): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, text, declaredSize } of parts) {
    const [raw, called] = [Buffer.from(text), Buffer.from(name)];
    const packed = deflateRawSync(raw, { level: 9 });
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(raw), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(declaredSize ?? raw.length, 18);
    fields.writeUInt16LE(called.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, called, packed]);
    const central = Buffer.alloc(46 - 4 - 26 - 2);
    central.writeUInt32LE(offset, central.length - 4);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, central, called]));
    files.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}

const relation = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;
const relations = (...all: string[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;

type WorkbookFacts = {
  /** What is inside of `<sheetData>`, and behind it. */
  rows: string;
  behind?: string;
  shared?: string;
  isFrom1904?: boolean;
  /** Format codes: style 1 is the first of them. */
  formats?: readonly string[];
  sheets?: string;
  more?: readonly Part[];
};

/** The parts of a workbook with one sheet, for a test to change. */
export function partsOf({
  rows,
  behind = '',
  shared = '',
  isFrom1904 = false,
  formats = [],
  sheets,
  more = [],
}: WorkbookFacts): Part[] {
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  const codes = formats.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`).join('');
  const styles = [0, ...formats.map((_code, at) => 170 + at)].map((id) => `<xf numFmtId="${id}"/>`).join('');
  return [
    { name: '[Content_Types].xml', text: `<Types><Override PartName="/xl/workbook.xml" ContentType="${sheet}"/></Types>` },
    { name: '_rels/.rels', text: relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      text: `<workbook xmlns:r="r"><workbookPr date1904="${isFrom1904 ? 1 : 0}"/><sheets>${sheets ?? '<sheet name="One" sheetId="1" r:id="rId1"/>'}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: relations(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('rId2', 'worksheet', '/xl/worksheets/sheet2.xml'),
        relation('rId3', 'styles', 'styles.xml'),
        relation('rId4', 'sharedStrings', 'sharedStrings.xml'),
      ),
    },
    {
      name: 'xl/styles.xml',
      text: `<styleSheet><numFmts>${codes}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles}</cellXfs></styleSheet>`,
    },
    { name: 'xl/sharedStrings.xml', text: `<sst>${shared}</sst>` },
    { name: 'xl/worksheets/sheet1.xml', text: `<worksheet><sheetData>${rows}</sheetData>${behind}</worksheet>` },
    ...more,
  ];
}

export const workbookOf = (facts: WorkbookFacts): Buffer => zipOf(partsOf(facts));

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** Rows of text, and of numbers as a spreadsheet stores them. */
export const tableOf = (...rows: (string | number | null)[][]): Buffer =>
  workbookOf({
    rows: rows
      .map(
        (cells, at) =>
          `<row r="${at + 1}">${cells
            .map((value) =>
              value === null
                ? '<c/>'
                : typeof value === 'number'
                  ? `<c><v>${value}</v></c>`
                  : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`,
            )
            .join('')}</row>`,
      )
      .join(''),
  });
