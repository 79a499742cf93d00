/** The cache key of the own profile: the wizard changes it, and pages that need a level of it read it. */
export const profileKey = ['onboarding'];
