/** What pages say, in the words of schema.org: nothing that a visitor does not read on the page too. */
import { brand } from '#platform/brand';

export type Structured = Readonly<Record<string, unknown>>;

export const aboutCompany = (origin: string): Structured => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: brand.name,
  legalName: brand.legalName,
  url: `${origin}/`,
  logo: `${origin}/favicon.svg`,
  email: brand.email,
  address: { '@type': 'PostalAddress', streetAddress: brand.address, addressCountry: 'NG' },
  contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', telephone: brand.phone, email: brand.email },
});

export const aboutQuestions = (questions: Readonly<Record<string, readonly (readonly [string, string])[]>>): Structured => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: Object.values(questions)
    .flat()
    .map(([question, answer]) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
});
