/** The messages and texts whose words staff may edit: their default text, and what may be filled in. Links and codes are never part of the words. */
import type { Category, Channel } from '@ajo/contract/modules/notifications.messages';

export type Template = {
  key: string;
  name: string;
  category: Category;
  channel: Channel;
  subject: string;
  /** Paragraphs, with empty lines between them. */
  body: string;
  /** What may stand in double braces, with an example for the preview. */
  variables: Readonly<Record<string, string>>;
  /** The button of the message: its address is given by the act. */
  button?: string;
};

const brand = { brand: 'Ajo' };

export const templates = {
  proof: {
    key: 'proof',
    name: 'Confirm the email address',
    category: 'security',
    channel: 'mail',
    subject: 'Confirm your email address',
    body: 'Welcome, {{first_name}}.\n\nConfirm your email address with the button below. The link works for 24 hours. If you did not register, ignore this email.',
    variables: { ...brand, first_name: 'Adaeze' },
    button: 'Confirm my address',
  },
  account_exists: {
    key: 'account_exists',
    name: 'Email already registered',
    category: 'security',
    channel: 'mail',
    subject: 'You already have an account',
    body: 'An attempt was made to register with this address. You already have an account: sign in, or reset your password if you forgot it.',
    variables: brand,
    button: 'Sign in',
  },
  password_reset: {
    key: 'password_reset',
    name: 'Forgotten password',
    category: 'security',
    channel: 'mail',
    subject: 'Choose a new password',
    body: 'We received a request to reset your password. The link works for one hour. If you did not request it, ignore this email.',
    variables: brand,
    button: 'Choose a new password',
  },
  password_changed: {
    key: 'password_changed',
    name: 'Password changed',
    category: 'security',
    channel: 'mail',
    subject: 'Your password was changed',
    body: 'The password of your {{brand}} account was changed, and all devices were signed out.\n\nIf this was not you, reset your password now.',
    variables: brand,
    button: 'Choose a new password',
  },
  new_device: {
    key: 'new_device',
    name: 'Sign-in from a new device',
    category: 'security',
    channel: 'mail',
    subject: 'A new device signed in to your account',
    body: 'Your {{brand}} account was signed in to on {{when}} from a new device ({{place}}).\n\nIf this was you, ignore this email. If not, reset your password now: all devices are signed out.',
    variables: { ...brand, when: '21/11/2026 09:30', place: '102.89.x.x' },
    button: 'Choose a new password',
  },
  two_factor_changed: {
    key: 'two_factor_changed',
    name: 'Two-factor changed',
    category: 'security',
    channel: 'mail',
    subject: 'Your two-factor protection changed',
    body: '{{who}} {{what}} on your {{brand}} account.\n\nIf this was not you, change your password and inform your administrator immediately.',
    variables: { ...brand, who: 'You', what: 'turned two-factor on' },
  },
  pin_changed: {
    key: 'pin_changed',
    name: 'PIN set, changed or locked',
    category: 'security',
    channel: 'mail',
    subject: '{{what}}',
    body: '{{what}} on {{when}}. You confirm payments and withdrawals with it.\n\nIf this was not you, reset your password now and call us.',
    variables: { ...brand, what: 'Your PIN was changed', when: '21/11/2026 09:30' },
    button: 'Choose a new password',
  },
  bank_account_changed: {
    key: 'bank_account_changed',
    name: 'Bank account for payouts changed',
    category: 'security',
    channel: 'mail',
    subject: 'Your bank account for payouts was changed',
    body: 'Your bank account for payouts was changed to {{account}} on {{when}}.\n\nIf this was not you, reset your password now and call us: {{phone}}.',
    variables: { ...brand, account: 'Access Bank ••6799', when: '21/11/2026 09:30', phone: '0700 000 0000' },
    button: 'Choose a new password',
  },
  notice: {
    key: 'notice',
    name: 'App notification, by email',
    category: 'account',
    channel: 'mail',
    subject: '{{subject}}',
    body: 'Hello {{first_name}},\n\n{{message}}',
    variables: {
      ...brand,
      subject: 'About your loan',
      first_name: 'Adaeze',
      message: 'Your loan 1042 is approved. Read the offer.',
    },
    button: 'Open it',
  },
  notice_text: {
    key: 'notice_text',
    name: 'App notification, by text message',
    category: 'account',
    channel: 'sms',
    subject: 'Text message',
    body: '{{brand}}: {{message}}',
    variables: { ...brand, message: 'Your loan 1042 is approved. Read the offer.' },
  },
  data_ready: {
    key: 'data_ready',
    name: 'Data export ready',
    category: 'security',
    channel: 'mail',
    subject: 'Your data export is ready',
    body: 'Hello {{first_name}},\n\nYou can download the file with your data from your account for seven days. If you did not request it, change your password immediately.',
    variables: { ...brand, first_name: 'Adaeze' },
    button: 'Open my data',
  },
} as const satisfies Record<string, Template>;

export type TemplateKey = keyof typeof templates;
export const templateList: readonly Template[] = Object.values(templates);
export const templateOf = (key: string): Template | undefined => templateList.find((one) => one.key === key);
