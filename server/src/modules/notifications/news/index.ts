/** News: the consent to it, and the preferences that follow the consent. */
export type { NewsConsent } from './news-consent.ts';
export { setNews } from './set-news.ts';
