/** The holders of bank accounts: an account has one name at all providers. */
import type { Store } from './state.ts';

const people = [
  'ADAEZE OKONKWO',
  'BABATUNDE ADEYEMI',
  'CHIAMAKA EZE',
  'DANJUMA MUSA',
  'EBIERE TAMUNO',
  'GBENGA OLAWALE',
  'FUNKE AJAYI',
  'HALIMA YUSUF',
];

/** A number that is no account number, or ends with 404, has no holder. */
export function accountNameOf({ state }: Store, { number, bankCode }: { number: string; bankCode: string }): string | undefined {
  if (!/^\d{10}$/.test(number) || number.endsWith('404')) return undefined;
  if (state.accountNames[number]) return state.accountNames[number];
  return bankCode === '001' ? 'TEST ACCOUNT' : people[Number(number.slice(-2)) % people.length];
}
