/** Every refusal about keys and webhooks of merchants. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

export const keyMissing = (): DomainError => new DomainError('missing', 'key_missing', 'API key not found');
export const keyRevoked = (): DomainError => new DomainError('conflict', 'key_revoked', 'This key is revoked already');
export const keyNameTaken = (): DomainError =>
  wrongField('name', 'An active key has this name. Choose another', 'key_name_taken');
export const tooManyKeys = (max: number): DomainError =>
  new DomainError('conflict', 'too_many_keys', `A merchant has at most ${max} active keys. Revoke one first`);
export const loanMissing = (): DomainError => new DomainError('missing', 'loan_missing', 'Loan not found');
export const urlNotHttps = (): DomainError => wrongField('url', 'Enter an address that starts with https://', 'url_not_https');
export const urlWithSecrets = (): DomainError =>
  wrongField('url', 'Remove the user name, password or # from the address', 'url_with_secrets');
export const endpointExists = (): DomainError => wrongField('url', 'This address is added already', 'endpoint_exists');
export const tooManyEndpoints = (max: number): DomainError =>
  new DomainError('conflict', 'too_many_endpoints', `A merchant has at most ${max} addresses`);
export const endpointMissing = (): DomainError => new DomainError('missing', 'endpoint_missing', 'Address not found');
export const endpointIsAlready = (status: string): DomainError =>
  new DomainError('conflict', 'endpoint_unchanged', `This address is ${status} already`);
export const deliveryMissing = (): DomainError => new DomainError('missing', 'delivery_missing', 'Delivery not found');
export const deliveryPending = (): DomainError =>
  new DomainError('conflict', 'delivery_pending', 'This delivery is pending. It is sent again automatically');
export const secretReplacedToday = (): DomainError =>
  new DomainError(
    'conflict',
    'secret_replaced_today',
    'The secret was replaced within the last 24 hours, and the old one is still valid',
  );
