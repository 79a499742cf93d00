/** Reading tables of contact details: what is wrong with which line, without repeating a detail. */
import { expect, test } from 'vitest';
import { csvLine } from '#platform/csv';
import { readStrictCsv } from '#platform/csv-records';
import { readContacts, sampleContacts } from './contact-file.rules.ts';

const read = (text: string) => {
  const found = readContacts(readStrictCsv(text));
  if ('no' in found) throw found.no;
  return found.rows;
};
const head = 'customer,email,phone_number,reason';
const problemsOf = (...lines: string[]) => read([head, ...lines].join('\n')).map(({ problem }) => problem);

test('the sample file is read without problems', () => {
  expect(read([sampleContacts.columns, ...sampleContacts.rows].map(csvLine).join(''))).toMatchObject([
    { line: 2, customer: 'ada@example.com', change: { email: 'ada.obi@example.com', phone_number: undefined }, problem: null },
    { line: 3, customer: '+2348031234567', change: { phone_number: '08057654321' }, problem: null },
  ]);
});

test.each([
  ['Ada Obi,a@b.co,,', 'customer: Enter the current email address or mobile number of a customer'],
  ['ada@example.com,,,moved', 'email, phone_number: Enter one or both'],
  ['ada@example.com,secret-at-nowhere,,', 'email: Enter a valid email address'],
  ['ada@example.com,,0123,', 'phone_number: Enter a Nigerian mobile number like 0803 123 4567'],
  ['ada@example.com,=HYPERLINK(1),,', 'email: Enter a valid email address'],
  ['ada@example.com,a@b.co,,x', 'reason: Enter 3 to 500 characters'],
])('%s is refused by its column', (line, problem) => {
  expect(problemsOf(line)).toEqual([problem]);
});

test('a customer or a new address twice is refused in the second line', () => {
  expect(problemsOf('ada@example.com,a@b.co,,', 'Ada@Example.com,,08031234567,', 'obi@example.com,A@B.co,,')).toEqual([
    null,
    'customer: Line 2 has the same customer',
    'email: Line 2 has the same address',
  ]);
});

test('a file is short enough to be read before it is sent', () => {
  const lines = Array.from({ length: 501 }, (_one, at) => `c${at}@example.com,n${at}@example.com,,`);
  expect(() => read([head, ...lines].join('\n'))).toThrow('more than 500 rows');
});
