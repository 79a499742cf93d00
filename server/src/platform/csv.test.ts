/** Names typed by users must not run as formulas in a spreadsheet. */
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['Ada', null, '2'], 'Ada,,2\r\n'],
  [['Obi, Ada', 'say "no"'], '"Obi, Ada","say ""no"""\r\n'],
  [['=1+1', '+234803', '@x', '-1'], `"'=1+1","'+234803","'@x","'-1"\r\n`],
  [['＝1+1', '＋1', '－1', '＠x', ' =1', 'Ada ＝ Obi'], `"'＝1+1","'＋1","'－1","'＠x","' =1",Ada ＝ Obi\r\n`],
  [['two\nlines'], '"two\nlines"\r\n'],
])('%j', (values, line) => {
  expect(csvLine(values)).toBe(line);
});

test('money and counts are numbers, negative ones too', () => {
  expect(csvLine([123_450n, -5n, 0n, 12, -3])).toBe('1234.50,-0.05,0.00,12,-3\r\n');
});
