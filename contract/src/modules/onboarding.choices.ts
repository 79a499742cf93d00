/** What the forms of a profile offer and ask to agree to, apart from the sections, which pages of staff read without the forms. */
/** The consent text shown before the identity register is queried. A changed text needs a new version. */
export const bvnConsent = {
  version: '2026-01',
  purpose: 'identity',
  text: 'I agree that Ajo asks the BVN register whether this number, my name, date of birth and phone belong together',
} as const;

export const nigerianStates = [
  'Abia',
  'Abuja FCT',
  'Adamawa',
  'Akwa Ibom',
  'Anambra',
  'Bauchi',
  'Bayelsa',
  'Benue',
  'Borno',
  'Cross River',
  'Delta',
  'Ebonyi',
  'Edo',
  'Ekiti',
  'Enugu',
  'Gombe',
  'Imo',
  'Jigawa',
  'Kaduna',
  'Kano',
  'Katsina',
  'Kebbi',
  'Kogi',
  'Kwara',
  'Lagos',
  'Nasarawa',
  'Niger',
  'Ogun',
  'Ondo',
  'Osun',
  'Oyo',
  'Plateau',
  'Rivers',
  'Sokoto',
  'Taraba',
  'Yobe',
  'Zamfara',
] as const;
export const relationships = ['Spouse', 'Parent', 'Child', 'Brother or sister', 'Other relative', 'Friend'] as const;
export const socialNetworks = ['facebook', 'instagram', 'x', 'linkedin', 'tiktok'] as const;
