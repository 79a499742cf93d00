/** The demo people: one for each role, and two customers. Their password is the same and public. */
import type { AccountRole } from '@ajo/contract/kernel/access';

export const demoPassword = 'Ajo-demo-2026';

export type DemoPerson = { email: string; type: AccountRole; firstName: string; lastName: string; phone: string; does: string };

const person = (name: string, type: AccountRole, full: string, phone: string, does: string): DemoPerson => {
  const [firstName = '', lastName = ''] = full.split(' ');
  return { email: `${name}@ajo.test`, type, firstName, lastName, phone, does };
};

export const demoAccounts: readonly DemoPerson[] = [
  person('superadmin', 'superadmin', 'Ngozi Balogun', '+2348030000001', 'may do everything'),
  person('admin', 'admin', 'Amina Sule', '+2348030000002', 'approves loans, manages people'),
  person('subadmin', 'subadmin', 'Tunde Alabi', '+2348030000003', 'runs a branch'),
  person('team_lead', 'team_lead', 'Chinedu Obi', '+2348030000004', 'leads the officers of a branch'),
  person('credit_officer', 'credit_officer', 'Kemi Adebayo', '+2348030000005', 'recommends loans of the own portfolio'),
  person('credit_officer2', 'credit_officer', 'Bola Ogunleye', '+2348030000017', 'recommends in Ikeja, and for who is new'),
  person('onboarding_officer', 'onboarding_officer', 'Ifeanyi Nwosu', '+2348030000006', 'brings customers in'),
  person('finance', 'finance', 'Fola Bakare', '+2348030000007', 'pays out and books repayments'),
  person('compliance_officer', 'compliance_officer', 'Hauwa Garba', '+2348030000008', 'reviews applications'),
  person('recovery_officer', 'recovery_officer', 'Emeka Okafor', '+2348030000009', 'looks after arrears'),
  person('hr', 'hr', 'Yetunde Coker', '+2348030000010', 'manages staff'),
  person('merchant', 'merchant', 'Musa Electronics', '+2348030000011', 'sells to customers on credit'),
  person('customer', 'user', 'Adaeze Okonkwo', '+2348030000012', 'borrows: a running loan'),
  person('customer2', 'user', 'Babatunde Adeyemi', '+2348030000013', 'borrows: ready to apply'),
];

/** People without a line in the welcome: they fill the lists of staff. */
export const morePeople: readonly DemoPerson[] = [
  person('customer3', 'user', 'Chiamaka Eze', '+2348030000014', 'has an application under review'),
  person('customer4', 'user', 'Danjuma Musa', '+2348030000015', 'has an offer to read'),
  person('customer5', 'user', 'Ebiere Tamuno', '+2348030000016', 'has paid everything back'),
  person('customer6', 'user', 'Gbenga Olawale', '+2348030000018', 'stopped paying: late'),
  person('customer7', 'user', 'Funke Ajayi', '+2348030000019', 'has saved and invested for a year'),
];
