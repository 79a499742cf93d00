/** Every refusal of the module merchants. */
import { DomainError } from '@ajo/contract/kernel/errors';

export const merchantMissing = (): DomainError => new DomainError('missing', 'merchant_missing', 'Merchant not found');
