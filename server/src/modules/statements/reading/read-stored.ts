/** The reading of a statement file for other modules. */
import { wrongField } from '@ajo/contract/kernel/errors';
import { troubleWords } from '../statement.rules.ts';
import { readFile } from './read-file.ts';
import type { Reading } from './reading.ts';

export type StatementReading = Reading;

/** @throws DomainError that names the field and why the file gave no reading. */
export async function readStatementFile(bytes: Uint8Array, { type, field }: { type: string; field: string }): Promise<Reading> {
  const read = await readFile(bytes, { type });
  if ('trouble' in read) throw wrongField(field, read.detail ?? troubleWords[read.trouble], read.trouble);
  return read.reading;
}
