/** The consent of an application, apart from the calls: the form of customers shows it. A changed text needs a new version. */
export const applicationConsent = {
  version: '2026-01',
  text: 'I am applying for myself, my answers are true, and Ajo may verify them, including with credit bureaus',
} as const;
