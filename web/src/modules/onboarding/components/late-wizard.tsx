/** The wizard of the profile, fetched when somebody opens a section. */
import { later, Skeletons } from '#ui';

export const ProfileWizard = later(async () => (await import('./wizard.tsx')).ProfileWizard, <Skeletons />);
