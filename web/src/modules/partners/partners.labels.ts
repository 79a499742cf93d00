/** The words of keys and webhooks. */
import type { DeliveryStatus, EndpointStatus, PartnerEvent, PartnerScope } from '@ajo/contract/modules/partners';
import type { Tone } from '#ui';

export const scopeLabels: Record<PartnerScope, string> = {
  'partner.loans': 'Read loans',
  'partner.customers': 'Read customers',
};
export const eventLabels: Record<PartnerEvent, string> = {
  'loan.approved': 'Loan approved',
  'loan.disbursed': 'Loan paid out',
  'loan.repaid': 'Loan fully repaid',
  'repayment.received': 'Repayment received',
};
export const endpointLabels: Record<EndpointStatus, string> = { active: 'Active', paused: 'Paused' };
export const endpointTones: Record<EndpointStatus, Tone> = { active: 'success', paused: 'warning' };
export const deliveryLabels: Record<DeliveryStatus, string> = { pending: 'Pending', delivered: 'Delivered', failed: 'Failed' };
export const deliveryTones: Record<DeliveryStatus, Tone> = { pending: 'warning', delivered: 'success', failed: 'error' };
