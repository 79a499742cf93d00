/** Notifications: the bell of every person, mail and text messages, and the outbox from which they go. */
export { deliverOutbox, pushNotifications } from './commands/deliver.ts';
export { sendTemplate, textUser } from './commands/send-template.ts';
export { type LetterRefusal, sendLetter } from './commands/send-letter.ts';
export { type MailColours, productColours } from './mail-html.ts';
export { limitMailTo, type MailSender } from './mail-limit.ts';
export { asciiText, fill, maxSms, whyNotVariables } from './message.rules.ts';
export { forgetBodies, removeDelivered } from './message.store.ts';
export { messageLists } from './messages.lists.ts';
export { messageRoutes } from './messages.routes.ts';
export type { Fact, Notice } from './notice.ts';
export {
  mailRoles,
  noticesFor,
  notify,
  notifyEach,
  notifyRoles,
  sendMail,
  sendMailOrText,
  sendText,
} from './notification.store.ts';
export { notificationPage } from './notifications.queries.ts';
export { notificationRoutes } from './notifications.routes.ts';
