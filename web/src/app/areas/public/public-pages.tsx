/** The public pages by address, in the order of the specification (section 2). Add a line when a page comes. */
import type { ReactNode } from 'react';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import type { Offer, Offers } from './offers.ts';
import { BusinessPage } from './pages/business.page.tsx';
import { questionsFor } from './faq-questions.ts';
import { FaqPage } from './pages/faq.page.tsx';
import { FoodmartPage } from './pages/foodmart.page.tsx';
import { HomePage } from './pages/home.page.tsx';
import { InvestPage } from './pages/invest.page.tsx';
import { LoansPage } from './pages/loans.page.tsx';
import { PrivacyPage } from './pages/privacy.page.tsx';
import { SavePage } from './pages/save.page.tsx';
import { RequirementsPage } from './pages/requirements.page.tsx';
import { TermsPage } from './pages/terms.page.tsx';
import { aboutCompany, aboutQuestions, type Structured } from './structured.ts';

export type SiteScript = 'calculator' | 'growth' | 'saving' | 'forms' | 'account';
export type PublicPage = {
  path: string;
  title: string;
  about: string;
  page: (offers: Offers) => ReactNode;
  /** What of the lender's figures the page shows. */
  shows?: readonly Offer[];
  /** Next to that of the account, which every page has. */
  script?: Exclude<SiteScript, 'account'>;
  /** Structured data of the page for search engines. */
  structured?: (origin: string, offers: Offers) => Structured;
};

export const publicPages: readonly PublicPage[] = [
  {
    path: paths.home,
    title: `${brand.name}: borrow with every naira in view`,
    about:
      'Loans in Nigeria with the full cost, the yearly rate and every date shown before you sign. Fixed-term investments and food savings too.',
    page: (offers) => <HomePage offers={offers} />,
    shows: ['loans'],
    script: 'forms',
    structured: aboutCompany,
  },
  {
    path: paths.loans,
    title: `Loan calculator: what would it cost? | ${brand.name}`,
    about: 'Loan calculator for Nigeria: instalment, total cost, APR and the whole schedule with every date, before you apply.',
    page: (offers) => <LoansPage offers={offers} />,
    shows: ['loans'],
    script: 'calculator',
  },
  {
    path: paths.invest,
    title: `Invest for a fixed term | ${brand.name}`,
    about: 'What an amount becomes on a fixed term: rate, interest, withholding tax and maturity date.',
    page: (offers) => <InvestPage offers={offers} />,
    shows: ['plans'],
    script: 'growth',
  },
  {
    path: paths.save,
    title: `Savings calculator: what would it become? | ${brand.name}`,
    about: 'Savings accounts in Nigeria: the rate, the interest each month, the withholding tax and what is yours at the end.',
    page: (offers) => <SavePage offers={offers} />,
    shows: ['savings'],
    script: 'saving',
  },
  {
    path: paths.businessManagement,
    title: `Business management for shops | ${brand.name}`,
    about: 'One book for sales, stock and who owes you, on the phone you have. Join the waiting list.',
    page: () => <BusinessPage />,
    script: 'forms',
  },
  {
    path: paths.foodmart,
    title: `Foodmart: save for food with BetaLife | ${brand.name}`,
    about: 'BetaLife food packages in Nigeria: contents, total price, and the weekly or monthly payment.',
    page: (offers) => <FoodmartPage offers={offers} />,
    shows: ['food'],
  },
  {
    path: paths.faq,
    title: `Questions and complaints | ${brand.name}`,
    about:
      'Who can apply, what it costs, guarantors, repaying, investing; and a form for complaints with a number and a deadline.',
    page: (offers) => <FaqPage offers={offers} />,
    shows: ['terms', 'savings_terms', 'plan_terms'],
    script: 'forms',
    structured: (_origin, offers) => aboutQuestions(questionsFor(offers)),
  },
  {
    path: paths.terms,
    title: `Terms | ${brand.name}`,
    about: 'What you and we may expect of each other: account, application, offer, repaying, guarantors, complaints.',
    page: (offers) => <TermsPage offers={offers} />,
    shows: ['savings_terms', 'plan_terms'],
  },
  {
    path: paths.privacy,
    title: `Privacy | ${brand.name}`,
    about: 'What we keep about you, why, on which ground, for how long, and how to see, correct or delete it.',
    page: () => <PrivacyPage />,
  },
  {
    path: paths.requirements,
    title: `What you need to apply | ${brand.name}`,
    about: 'BVN, bank account, identity document, photo, guarantor: what to have at hand before you apply for a loan.',
    page: (offers) => <RequirementsPage offers={offers} />,
    shows: ['terms'],
  },
];
