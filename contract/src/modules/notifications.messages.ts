/** API contract: emails and text messages. Preferences, templates and deliveries. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { idOf, UserId } from '../kernel/id.ts';
import { done, one, PageNumber, pageOf, PerPage } from '../kernel/page.ts';
import { effectiveFrom } from '../kernel/setting.ts';
import { Day, Instant } from '../kernel/time.ts';

export const Category = z.enum(['security', 'money', 'loans', 'reminders', 'account', 'news']);
export type Category = z.output<typeof Category>;
export const Channel = z.enum(['mail', 'sms']);
export type Channel = z.output<typeof Channel>;

/** `locked`: cannot be switched off. */
const PreferenceChoice = z.object({ wanted: z.boolean(), locked: z.boolean() });
export const PreferenceView = z.object({ category: Category, mail: PreferenceChoice, sms: PreferenceChoice });
export type PreferenceView = z.output<typeof PreferenceView>;

const TemplateKey = z.string().regex(/^[a-z_]{3,40}$/, 'No such template');
const Subject = z
  .string()
  .trim()
  .min(3, 'Write a subject')
  .max(120)
  .regex(/^[^\p{C}]+$/u, 'A subject is one line');
const Body = z.string().trim().min(10, 'Enter a message of at least 10 characters').max(4000);
const Words = z.object({ subject: Subject, body: Body });

export const TemplateView = z.object({
  key: z.string(),
  name: z.string(),
  category: Category,
  channel: Channel,
  /** What may stand in double braces. */
  variables: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  /** The newest version, also one of a later day; 0: the default text, never changed. */
  version: z.int(),
  changed_by: z.string().nullable(),
  changed_at: Instant.nullable(),
});
export type TemplateView = z.output<typeof TemplateView>;
export const TemplateVersion = z.object({
  number: z.int(),
  subject: z.string(),
  body: z.string(),
  /** Null: from the beginning. */
  effective_on: Day.nullable(),
  changed_by: z.string().nullable(),
  changed_at: Instant.nullable(),
});
export type TemplateVersion = z.output<typeof TemplateVersion>;

export const DeliveryId = idOf('DeliveryId');
export type DeliveryId = z.output<typeof DeliveryId>;
export const DeliveryState = z.enum(['pending', 'sent', 'failed', 'withheld']);
export const DeliveryView = z.object({
  id: DeliveryId,
  channel: Channel,
  recipient: z.string(),
  /** Whose account it was sent for; null for a guarantor, a visitor, or a code. */
  addressee: z.object({ id: UserId, name: z.string() }).nullable(),
  /** Of a text message: that of its notice. */
  subject: z.string().nullable(),
  category: Category.nullable(),
  status: DeliveryState,
  created_at: Instant,
  sent_at: Instant.nullable(),
  tries: z.array(z.object({ number: z.int(), at: Instant, outcome: z.enum(['sent', 'failed']), remark: z.string().nullable() })),
  can: z.array(z.enum(['retry'])),
});
export type DeliveryView = z.output<typeof DeliveryView>;

export const messageCalls = {
  preferences: call({
    method: 'GET',
    path: '/notifications/preferences',
    summary: "The caller's preferences for mail and text messages.",
    access: 'notifications.own',
    addition: true,
    reply: one(z.array(PreferenceView)),
  }),
  setPreference: call({
    method: 'PUT',
    path: '/notifications/preferences',
    summary: 'Switches one kind of message on or off; mails about security and money cannot be switched off.',
    access: 'notifications.own',
    addition: true,
    body: z.object({ category: Category, channel: Channel, wanted: z.boolean() }),
    reply: one(z.array(PreferenceView)),
  }),
  templates: call({
    method: 'GET',
    path: '/admin/message-templates',
    summary: 'The mail and SMS templates that can be edited.',
    access: 'messages.manage',
    addition: true,
    reply: one(z.array(TemplateView)),
  }),
  template: call({
    method: 'GET',
    path: '/admin/message-templates/{key}',
    summary: 'One template with all versions, newest first.',
    access: 'messages.manage',
    addition: true,
    params: z.object({ key: TemplateKey }),
    reply: one(z.object({ template: TemplateView, versions: z.array(TemplateVersion) })),
  }),
  preview: call({
    method: 'POST',
    path: '/admin/message-templates/{key}/preview',
    summary: 'A preview of a text with example values.',
    access: 'messages.manage',
    stepUp: false,
    addition: true,
    params: z.object({ key: TemplateKey }),
    body: Words,
    reply: one(z.object({ subject: z.string(), text: z.string(), html: z.string() })),
  }),
  saveTemplate: call({
    method: 'PUT',
    path: '/admin/message-templates/{key}',
    summary: 'Saves a text as the next version, from today or from a later day.',
    access: 'messages.manage',
    addition: true,
    params: z.object({ key: TemplateKey }),
    body: Words.extend({ version: z.int().min(0), ...effectiveFrom }),
    reply: one(TemplateView),
  }),
  deliveries: call({
    method: 'GET',
    path: '/admin/deliveries',
    summary: 'The delivery log, newest first, without message texts.',
    access: 'messages.manage',
    addition: true,
    query: z.object({
      page: PageNumber,
      per_page: PerPage,
      status: DeliveryState.optional(),
      channel: Channel.optional(),
      recipient: z.string().trim().max(200).optional(),
    }),
    reply: pageOf(DeliveryView),
  }),
  retry: call({
    method: 'POST',
    path: '/admin/deliveries/{id}/retry',
    summary: 'Retries a failed message.',
    access: 'messages.manage',
    stepUp: false,
    addition: true,
    params: z.object({ id: DeliveryId }),
    reply: done,
  }),
};
