/** Whose product this is: the words a lender changes to run it under its own name. Set at build time by `VITE_BRAND…`. */
const env: Record<string, string | undefined> = import.meta.env;

export const brand = {
  name: env.VITE_BRAND ?? 'Ajo',
  legalName: env.VITE_BRAND_LEGAL_NAME ?? 'Ajo Microcredit Limited',
  /** What the regulator issued; the public pages print it. */
  licence: env.VITE_BRAND_LICENCE ?? 'Demonstration licence FCCPC/DL/0000. Not a real lender.',
  email: env.VITE_BRAND_EMAIL ?? 'help@ajo.test',
  phone: env.VITE_BRAND_PHONE ?? '0700 000 0256',
  address: env.VITE_BRAND_ADDRESS ?? '14 Herbert Macaulay Way, Yaba, Lagos',
} as const;
