/** The errors of the desk of money in suspense. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

export const notTheSender = (accountName: string, sender: string): DomainError =>
  wrongField(
    'account_number',
    `The bank names this account ${accountName}. Enter an account in the name of ${sender}`,
    'not_the_sender',
  );
export const returnUnderWay = (): DomainError =>
  new DomainError('conflict', 'return_under_way', 'This payment is being returned, or was returned');
