/** The form of each section: one question on one screen, saved alone. */
import type { SectionName } from '@ajo/contract/modules/onboarding.sections';
import type { ComponentType } from 'react';
import { BankForm } from './bank-form.tsx';
import { BusinessForm } from './business-form.tsx';
import { CardForm } from './card-form.tsx';
import { DocumentForm, RegistrationForm } from './document-form.tsx';
import { IdentityForm } from './identity-form.tsx';
import { AddressForm, HandlesForm, KinForm } from './people-forms.tsx';
import type { SectionProps } from './section-props.ts';
import { StatementForm } from './statement-form.tsx';
import { EmploymentForm } from './work-form.tsx';

const forms: Readonly<Record<SectionName, ComponentType<SectionProps>>> = {
  identity: IdentityForm,
  home_address: AddressForm,
  next_of_kin: KinForm,
  employment: EmploymentForm,
  business: BusinessForm,
  bank: BankForm,
  passport_photograph: DocumentForm,
  government_id: DocumentForm,
  bank_statement: StatementForm,
  utility_bill: DocumentForm,
  work_id: DocumentForm,
  business_registration: RegistrationForm,
  social_media_handles: HandlesForm,
  card: CardForm,
};

/** A new form for each section: what was typed in one does not stay for the next. */
export function SectionForm({ section, onSaved }: SectionProps) {
  const Shown = forms[section.name];
  return <Shown key={section.name} section={section} onSaved={onSaved} />;
}
