/** npm run savings -- terms.json: the result of POST /savings/preview without a server; "-" reads the terms from standard input. */
import { readFileSync } from 'node:fs';
import { refuseIf } from '../contract/src/kernel/errors.ts';
import { SavingsPreview, SavingsPreviewInput } from '../contract/src/modules/savings.preview.ts';
import { savingsPreview, whyNotPreview } from '../server/src/modules/savings/interest/savings-preview.rules.ts';

function answer(file: string): unknown {
  const { success, data, error } = SavingsPreviewInput.safeDecode(JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8')));
  if (!success) throw new Error(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  refuseIf(whyNotPreview(data));
  return SavingsPreview.encode(savingsPreview(data));
}

const problemOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('Usage: npm run savings -- terms.json\nThe terms are described in docs/savings-terms.md.\n');
  process.exit(2);
}
try {
  process.stdout.write(`${JSON.stringify(answer(file), undefined, 2)}\n`);
} catch (error) {
  process.stderr.write(`${problemOf(error)}\n`);
  process.exit(1);
}
