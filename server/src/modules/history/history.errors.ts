/** Every "no" of history. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { mostRowsInFile } from '@ajo/contract/kernel/list-file';

export const tooManyRows = (): DomainError =>
  new DomainError(
    'invalid',
    'too_many_rows',
    `The filters find more than ${mostRowsInFile.toLocaleString('en-NG')} rows, more than a file holds. Narrow them and save again`,
  );
