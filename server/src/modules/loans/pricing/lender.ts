/** The lender, as documents name it. */
import type { Context } from '#context';
import type { Lender } from './offer.rules.ts';

/** From the configuration's `BRAND_*` variables. */
export const lenderOf = ({ config }: Pick<Context, 'config'>): Lender => ({
  legalName: config.BRAND_LEGAL_NAME,
  address: config.BRAND_ADDRESS,
  licence: config.BRAND_LICENCE,
  phone: config.BRAND_PHONE,
  email: config.CONTACT_EMAIL,
});
