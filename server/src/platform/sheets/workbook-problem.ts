/** Why a workbook is refused: the words name the cell or the limit. */

export class WorkbookProblem extends Error {}

export const damaged = (): WorkbookProblem =>
  new WorkbookProblem(
    'The workbook cannot be read. Open it in a spreadsheet, save it as XLSX without a password, and send that file',
  );
export const tooMuch = (what: string): WorkbookProblem =>
  new WorkbookProblem(`The workbook has ${what}. Copy the rows into a new workbook, or split them`);
export const inCell = (address: string, what: string): WorkbookProblem => new WorkbookProblem(`Cell ${address} ${what}`);
