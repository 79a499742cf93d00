/** Lines of CSV that a spreadsheet opens as text: quoted where needed, and never as a formula. */
const formula = /^[=+\-@\t\r]/;

function cell(value: string): string {
  const plain = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) || plain !== value ? `"${plain.replaceAll('"', '""')}"` : plain;
}

export const csvLine = (values: readonly (string | null)[]): string =>
  `${values.map((value) => cell(value ?? '')).join(',')}\r\n`;
