/** The words of kinds, ways and outcomes of messages. */
import type { Category, Channel, DeliveryView } from '@ajo/contract/modules/notifications.messages';
import type { Tone } from '#ui';

export const categoryLabels: Record<Category, { name: string; hint: string }> = {
  security: { name: 'Security', hint: 'Sign-ins, passwords, two-factor' },
  money: { name: 'Money', hint: 'Payments, receipts, payouts' },
  loans: { name: 'Loans', hint: 'Applications, offers, guarantors' },
  reminders: { name: 'Reminders', hint: 'What is due soon' },
  account: { name: 'Account', hint: 'Your profile and documents' },
  news: { name: 'News', hint: 'Product news' },
};

/** The names of text messages that have no subject. */
export const textLabels: Record<Category, string> = {
  security: 'Security alert',
  money: 'Payment notice',
  loans: 'Loan notice',
  reminders: 'Payment reminder',
  account: 'Account notice',
  news: 'Product news',
};

export const channelLabels: Record<Channel, string> = { mail: 'Email', sms: 'Text message' };

/** In the columns of staff. */
export const shortChannels: Record<Channel, string> = { mail: 'Email', sms: 'SMS' };

export const deliveryLabels: Record<DeliveryView['status'], { text: string; tone: Tone }> = {
  pending: { text: 'Waiting', tone: 'warning' },
  sent: { text: 'Sent', tone: 'success' },
  failed: { text: 'Failed', tone: 'error' },
  withheld: { text: 'Switched off by the person', tone: 'secondary' },
};
