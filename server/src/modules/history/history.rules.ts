/** What of the stored facts is shown: what names or reaches a person stays covered. Pure. */

const covered = new Set([
  'ip',
  'email',
  'phone',
  'number',
  'account_number',
  'bvn',
  'nin',
  'address',
  'date_of_birth',
  'password',
  'token',
]);

/** Also inside of groups. Undefined and null stay what they are. */
export function readable(facts: unknown): Record<string, unknown> | null {
  if (typeof facts !== 'object' || facts === null) return null;
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, shown(name, value)]));
}

function shown(name: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (covered.has(name)) return '••••';
  if (Array.isArray(value)) return value.map((one: unknown) => (typeof one === 'object' ? readable(one) : one));
  return typeof value === 'object' ? readable(value) : value;
}
