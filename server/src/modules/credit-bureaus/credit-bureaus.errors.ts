/** Every refusal about credit reports. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

const conflict = (code: string, message: string): DomainError => new DomainError('conflict', code, message);

export const bureauNotConnected = (): DomainError =>
  wrongField('bureau', 'We have no contract with this bureau', 'bureau_not_connected');
export const consentMissing = (): DomainError =>
  conflict('bureau_consent_missing', 'The customer has not agreed to credit reports in this application');
export const bvnNotVerified = (): DomainError =>
  conflict('bvn_not_verified', 'Bureaus are searched by BVN, and the BVN of the customer is not verified yet');
export const applicationDecided = (): DomainError =>
  conflict('application_decided', 'Reports can be requested only for open applications, until the payout');
export const enquiryPending = (): DomainError =>
  conflict('bureau_enquiry_pending', 'This report is being requested now. Reload the page in a minute');
export const enquiryMissing = (): DomainError => new DomainError('missing', 'bureau_report_missing', 'Credit report not found');
export const rawMissing = (): DomainError =>
  new DomainError('missing', 'raw_report_missing', 'The answer of the bureau is removed after a year');
