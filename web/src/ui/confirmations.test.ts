/** The table of confirmations and the dialogs agree: each dialog names its act, and each act has one dialog. */
import { expect, test } from 'vitest';
import { confirmations } from './confirmations.ts';
import { isTyped, nameToType } from './typed-name.tsx';

const files = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });
/** The page of the kit shows dialogs that act on nothing. */
const isScreen = (file: string): boolean => !file.endsWith('.test.tsx') && !file.includes('/areas/kit/');
const screens = Object.entries(files).flatMap(([file, text]) => (isScreen(file) ? [text] : []));

/** The acts that dialogs of this kind name, in all files. */
const namedBy = (dialog: string, prop: string): string[] =>
  screens.flatMap((text) =>
    [...text.matchAll(new RegExp(`<${dialog}\\b([^>]*?)>`, 'gs'))].map(
      ([, props = '']) => new RegExp(`\\b${prop}="(\\w+)"`).exec(props)?.[1] ?? `none in ${props.trim().slice(0, 60)}`,
    ),
  );

test('each dialog that asks before an act names it, and each act of the table has one', () => {
  const found = [
    ...namedBy('ConfirmMoneyDialog', 'act').map((name) => `${name}: amount`),
    ...namedBy('DangerDialog', 'confirms').map((name) => `${name}: question`),
  ];
  const table = Object.entries(confirmations).map(([name, way]) => `${name}: ${way}`);
  expect(found.toSorted()).toEqual(table.toSorted());
});

test('an amount is typed with or without its sign, separators and kobo', () => {
  const typed = ['36000', '36,000', '36000.00', '₦36,000.00', '36000.50', '3600'];
  expect(typed.map((text) => isTyped('Payment of ₦36,000.00', text))).toEqual([true, true, true, true, false, false]);
});

test.each([
  ['Loan AJ-000042', 'AJ-000042'],
  ['Days from 05 Sep, 2026 on', '05 Sep, 2026'],
  ['November 2026', 'November 2026'],
  ['Payment of ₦36,000.00, 04 Nov, 2026', '₦36,000.00'],
])('what is about "%s" is confirmed by typing "%s"', (subject, name) => {
  expect(nameToType(subject)).toBe(name);
  expect([isTyped(subject, ` ${name.toLowerCase()} `), isTyped(subject, ''), isTyped(subject, `${name}1`)]).toEqual([
    true,
    false,
    false,
  ]);
});
