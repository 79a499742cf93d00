/** The application, fetched when somebody begins one. */
import { later } from '#ui';

export const ApplyForm = later(async () => (await import('./apply-form.tsx')).ApplyForm);
