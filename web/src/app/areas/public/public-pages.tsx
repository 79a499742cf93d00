/** The public pages by address, in the order of the specification (section 2). Add a line when a page comes. */
import type { ReactNode } from 'react';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { FaqPage } from './pages/faq.page.tsx';
import { HomePage } from './pages/home.page.tsx';
import { LoansPage } from './pages/loans.page.tsx';
import { PrivacyPage } from './pages/privacy.page.tsx';
import { RequirementsPage } from './pages/requirements.page.tsx';
import { TermsPage } from './pages/terms.page.tsx';

export type PublicPage = { path: string; title: string; about: string; page: ReactNode; script?: 'calculator' };

export const publicPages: readonly PublicPage[] = [
  {
    path: paths.home,
    title: `${brand.name}: borrow with every naira in view`,
    about: 'Loans in Nigeria with the full cost, the yearly rate and every date shown before you sign.',
    page: <HomePage />,
  },
  {
    path: paths.loans,
    title: `What would a loan cost? | ${brand.name}`,
    about:
      'Loan calculator: instalment, total cost, APR and the whole schedule for salary, trader, school fees and business loans.',
    page: <LoansPage />,
    script: 'calculator',
  },
  {
    path: paths.faq,
    title: `Questions | ${brand.name}`,
    about: 'Who can apply, what it costs, guarantors, repaying, complaints.',
    page: <FaqPage />,
  },
  { path: paths.terms, title: `Terms | ${brand.name}`, about: 'What you and we may expect of each other.', page: <TermsPage /> },
  {
    path: paths.privacy,
    title: `Privacy | ${brand.name}`,
    about: 'What we keep about you, why and for how long.',
    page: <PrivacyPage />,
  },
  {
    path: paths.requirements,
    title: `What you need to apply | ${brand.name}`,
    about: 'BVN, bank account, documents, guarantor: what to have at hand.',
    page: <RequirementsPage />,
  },
];
