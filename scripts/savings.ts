/** npm run savings -- terms.json: the result of POST /savings/preview without a server; "-" reads the terms from standard input. */
import { readFileSync } from 'node:fs';
import { DomainError } from '../contract/src/kernel/errors.ts';
import { savingsPreviewCalls } from '../contract/src/modules/savings.preview.ts';
import { preview } from '../server/src/modules/savings/interest/savings-preview.rules.ts';
import { savingsTermsFrom } from './terms-from-json.ts';

const answer = (file: string): unknown =>
  savingsPreviewCalls.preview.reply.encode({ data: preview(savingsTermsFrom(readFileSync(file === '-' ? 0 : file, 'utf8'))) })
    .data;

function problemOf(error: unknown): string {
  const fields = error instanceof DomainError ? Object.entries(error.errors ?? {}) : [];
  if (fields.length > 0) return fields.map(([field, messages]) => `${field}: ${messages.join(' ')}`).join('\n');
  return error instanceof Error ? error.message : 'unknown';
}

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
