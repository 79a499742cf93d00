/** What the forms of a profile offer and ask to agree to, apart from the sections, which pages of staff read without the forms. */
export { nigerianStates } from '../kernel/states.ts';

/** The consent text shown before the identity register is queried. A changed text needs a new version. */
export const bvnConsent = {
  version: '2026-01',
  purpose: 'identity',
  text: 'I agree that Ajo asks the BVN register whether this number, my name, date of birth and phone belong together',
} as const;

/** What most small businesses sell or do. */
export const trades = [
  'Food and groceries',
  'Cooked food and drinks',
  'Clothing, fabrics and shoes',
  'Phones and electronics',
  'Cosmetics and hair',
  'Household goods',
  'Building materials',
  'Medicine and health',
  'Farming and livestock',
  'Tailoring',
  'Repairs',
  'Transport and delivery',
  'POS and money transfer',
  'Printing and stationery',
  'School or lessons',
  'Other goods',
  'Other services',
] as const;
export const relationships = ['Spouse', 'Parent', 'Child', 'Brother or sister', 'Other relative', 'Friend'] as const;
export const socialNetworks = ['facebook', 'instagram', 'x', 'linkedin', 'tiktok'] as const;
