/** The wizard of the profile, fetched when somebody opens a section. */
import { later } from '#ui';

export const ProfileWizard = later(async () => (await import('./wizard.tsx')).ProfileWizard);
