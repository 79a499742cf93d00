/** Every "no" of history. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { mostRowsInFile } from '@ajo/contract/kernel/list-file';

export const tooManyRows = (): DomainError =>
  new DomainError(
    'invalid',
    'too_many_rows',
    `More than ${mostRowsInFile.toLocaleString('en-NG')} rows fit. Narrow the filters and save again`,
  );
