/** What is typed into an application. */
import type { useFields } from '#ui';

export const blankApplication = {
  product: '',
  tenor: '',
  guarantor_name: '',
  guarantor_email: '',
  guarantor_phone: '',
  guarantor_relationship: 'Friend',
  consent: false,
};

export type ApplyFields = ReturnType<typeof useFields<typeof blankApplication>>;
