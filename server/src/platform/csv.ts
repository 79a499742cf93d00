/** Lines of CSV that a spreadsheet opens as text: quoted where needed, and never as a formula. */
/** Spreadsheets read the full-width signs of East Asian keyboards as the plain ones, and skip blanks before them. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** The one guard against formulas, for every kind of file: a spreadsheet shows the text and computes nothing. */
export const asPlainText = (value: string): string => (formula.test(value) ? `'${value}` : value);

function cell(value: string): string {
  const plain = asPlainText(value);
  return /[",\r\n]/.test(plain) || plain !== value ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Whole kobo as naira with two decimals, for adding up in a spreadsheet: no sign, no separators. */
export function nairaText(value: bigint): string {
  const size = value < 0n ? -value : value;
  return `${value < 0n ? '-' : ''}${size / 100n}.${(size % 100n).toString().padStart(2, '0')}`;
}

/** Begins the CSV files that people open: without it Excel reads names such as Ọlá in another encoding. */
export const byteOrderMark = '\uFEFF';

/** Text is text whatever it begins with; a bigint is kobo, a number a count. */
export const csvLine = (values: readonly (string | bigint | number | null)[]): string =>
  `${values.map((value) => (typeof value === 'bigint' ? nairaText(value) : typeof value === 'number' ? String(value) : cell(value ?? ''))).join(',')}\r\n`;

/** `payout_ordered` as a person reads it. */
export const wordsOf = (code: string): string => code.replaceAll('_', ' ');
