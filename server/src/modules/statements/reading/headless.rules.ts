/** Reads the one layout that prints no titles: FairMoney writes day, reference, signed amount, balance, narration. Pure. */
import { linesOf, type Page, textOf } from './page.rules.ts';
import type { RawTable } from './reading.ts';

const row =
  /^(\d{2}\/\d{2}\/\d{4})(?: \d{2}:\d{2}(?::\d{2})?)? (\S{3,40}) ([+-]) ?(?:NGN|N|\W{1,2})?([\d,]{1,20}\.\d{2}) (?:NGN|N|\W{1,2})?([\d,]{1,20}\.\d{2}) (.{1,300})$/;
const minRows = 2;

/** Undefined when fewer than two lines look like it. */
export function headlessTable(pages: readonly Page[]): RawTable | undefined {
  const rows: string[][] = [];
  const around: string[] = [];
  for (const line of pages.flatMap((page) => linesOf(page))) {
    const text = textOf(line);
    const [, on, reference, sign = '', amount = '', balance, narration] = row.exec(text) ?? [];
    if (on && reference && balance && narration) rows.push([on, reference, sign + amount, balance, narration]);
    else around.push(text);
  }
  if (rows.length < minRows) return undefined;
  return { titles: ['date', 'reference', 'amount', 'balance', 'narration'], rows, around };
}
