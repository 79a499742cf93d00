/** The frame of `npm run schedule` and `npm run savings`: reads terms from a file or standard input, prints the result, and ends with a code. */
import { readFileSync } from 'node:fs';
import { DomainError } from '../contract/src/kernel/errors.ts';
import { Unclear } from './terms-from-json.ts';

type Calculator = {
  usage: string;
  /** The text to print for the text of a file. Options begin with two dashes. */
  resultOf: (text: string, options: readonly string[]) => string;
};

/** Exit code 2 without a file, 1 for terms that are refused, with a line per problem, and 3 for a failure of the program. */
export function runCalculator({ usage, resultOf }: Calculator): void {
  const words = process.argv.slice(2);
  const options = words.filter((word) => word.startsWith('--'));
  const [file] = words.filter((word) => !options.includes(word));
  if (file === undefined) return end(2, usage);
  try {
    process.stdout.write(`${resultOf(textOf(file), options)}\n`);
  } catch (error) {
    const isRefused = error instanceof Unclear || error instanceof DomainError;
    end(isRefused ? 1 : 3, `${problemOf(error)}\n`);
  }
}

function end(code: number, text: string): void {
  process.stderr.write(text);
  process.exitCode = code;
}

function textOf(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch {
    throw new Unclear([`${file} cannot be read`]);
  }
}

function problemOf(error: unknown): string {
  const fields = error instanceof DomainError ? Object.entries(error.errors ?? {}) : [];
  if (fields.length > 0) return fields.map(([field, messages]) => `${field}: ${messages.join(' ')}`).join('\n');
  return error instanceof Error ? error.message : String(error);
}
