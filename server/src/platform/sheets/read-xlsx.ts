/** The first visible sheet of an XLSX workbook as rows of text. What a file of a stranger does here, it does inside of a limited worker. */
import { openPackage } from './open-package.ts';
import { rowsOf, sheetLimits, type SheetOptions } from './sheet-rows.ts';
import type { TableRead } from './table.ts';
import { openWorkbook } from './workbook.ts';
import { damaged, WorkbookProblem } from './workbook-problem.ts';

export async function readXlsx(bytes: Uint8Array, options: SheetOptions): Promise<TableRead> {
  try {
    const parts = await openPackage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return { records: await rowsOf(parts, await openWorkbook(parts, sheetLimits.cellLength), options) };
  } catch (error) {
    return { problem: (error instanceof WorkbookProblem ? error : damaged()).message };
  }
}
