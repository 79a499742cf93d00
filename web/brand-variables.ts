/** The brand in the environment, and under the names that the bundle reads. The server reads the first ones too, so a brand is set once. */
const names = {
  BRAND: 'VITE_BRAND',
  BRAND_LEGAL_NAME: 'VITE_BRAND_LEGAL_NAME',
  BRAND_LICENCE: 'VITE_BRAND_LICENCE',
  CONTACT_EMAIL: 'VITE_BRAND_EMAIL',
  BRAND_PHONE: 'VITE_BRAND_PHONE',
  BRAND_WHATSAPP: 'VITE_BRAND_WHATSAPP',
  BRAND_ADDRESS: 'VITE_BRAND_ADDRESS',
} as const;

export function brandVariables(environment: NodeJS.ProcessEnv): Record<string, string> {
  const set = Object.entries(names).map(([name, bundled]) => [bundled, environment[name]] as const);
  return Object.fromEntries(set.filter((pair): pair is readonly [(typeof pair)[0], string] => Boolean(pair[1])));
}
