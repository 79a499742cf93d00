/** Styles cannot read the widths of the program, so their numbers are compared with it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../web/src', file), 'utf8');
const widths = read('platform/window-size.ts');
const widthOf = (name: string): number => Number(new RegExp(`export const ${name} = (\\d+);`).exec(widths)?.[1]);

const [tablet, desk, columns] = [widthOf('minTablet'), widthOf('minDesk'), widthOf('minColumns')];

test.each([
  ['app/areas/staff/staff.css', `(max-width: ${desk - 1}px)`],
  ['app/areas/staff/request.css', `(max-width: ${tablet - 1}px)`],
  ['app/areas/staff/request.css', `(min-width: ${tablet}px)`],
  ['modules/repayments/components/staff-payments.css', `(max-width: ${tablet - 1}px)`],
  ['ui/ui.css', `(max-width: ${columns - 1}px)`],
])('%s changes at the width of the program: %s', (file, width) => {
  expect(read(file)).toContain(width);
});
