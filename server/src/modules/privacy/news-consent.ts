/** The consent to news, as the notification settings read and change it. */
import type { NewsConsent } from '#modules/notifications/news';
import { recordMarketing } from './commands/request-about-data.ts';
import { marketingOf } from './privacy.queries.ts';

export const newsConsent: NewsConsent = { isGiven: marketingOf, record: recordMarketing };
