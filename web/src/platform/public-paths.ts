/** The paths of the public pages: separate documents without the application. No imports, so that every part can read them. */
export const publicPages = {
  home: '/',
  loans: '/loans',
  invest: '/invest',
  businessManagement: '/business-management',
  foodmart: '/foodmart',
  faq: '/faq',
  terms: '/terms',
  privacy: '/privacy',
  requirements: '/requirements',
} as const;

/** In the order of the specification. */
export const publicPaths: readonly string[] = Object.values(publicPages);
