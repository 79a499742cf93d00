/** The paths of the public pages: separate documents without the application. No imports, so that every part can read them. */
export const publicPages = {
  home: '/',
  loans: '/loans',
  invest: '/invest',
  save: '/save',
  businessManagement: '/business-management',
  foodmart: '/foodmart',
  faq: '/faq',
  terms: '/terms',
  privacy: '/privacy',
  requirements: '/requirements',
} as const;

/** In the order of the specification, with the page of savings after that of investments. */
export const publicPaths: readonly string[] = Object.values(publicPages);
