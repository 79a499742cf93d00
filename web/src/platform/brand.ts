/** Whose product this is: the words a lender changes to run it under its own name. The build takes them from `BRAND…` of the environment. */
const env: Record<string, string | undefined> = import.meta.env;

export const brand = {
  name: env.VITE_BRAND ?? 'Ajo',
  legalName: env.VITE_BRAND_LEGAL_NAME ?? 'Ajo Microcredit Limited',
  /** The licences issued by regulators, in the lender's own wording; printed on the public pages. Empty unless it is set. */
  licence: env.VITE_BRAND_LICENCE ?? 'A demonstration: not a licensed company, and no real money is lent or taken.',
  email: env.VITE_BRAND_EMAIL ?? 'help@ajo.test',
  /** International, like +234 800 000 0256. Not offered unless it is set. */
  whatsapp: env.VITE_BRAND_WHATSAPP ?? '',
  phone: env.VITE_BRAND_PHONE ?? '0700 000 0256',
  address: env.VITE_BRAND_ADDRESS ?? '14 Herbert Macaulay Way, Yaba, Lagos',
} as const;
