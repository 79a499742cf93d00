/** Import rules, derived from the modules and layers in modules.ts. */
import type { IRegularForbiddenRuleType } from 'dependency-cruiser';
import { modules } from '../modules.ts';

type From = IRegularForbiddenRuleType['from'];
type To = IRegularForbiddenRuleType['to'];
const law = (name: string, from: From, to: To): IRegularForbiddenRuleType => ({ name, severity: 'error', from, to });

const onlyLowerLayers = modules.map(({ name, layer }) => {
  const open = modules.filter((other) => other.layer < layer || other.name === name).map((other) => other.name);
  return law(
    `${name}-imports-only-lower-layers`,
    { path: `^(server|web)/src/modules/${name}/` },
    // The contract of a higher module is on its layer as well: its types are in the contract under its name.
    { path: '^(server|web|contract)/src/modules/', pathNot: `^(server|web|contract)/src/modules/(${open.join('|')})[/.]` },
  );
});

const rules = { path: String.raw`\.rules\.ts$` };
const neverInRules = ['^server/src/(platform|context)', 'node_modules/', String.raw`\.(store|queries|routes)\.ts$`, '/commands/'];

const fetchedParts = String.raw`^web/src/modules/[^/]+/(screens/[^/]+\.screen|components/[^/]+)\.tsx$`;

export const laws: IRegularForbiddenRuleType[] = [
  ...onlyLowerLayers,
  law(
    'enter-through-index',
    { path: '^(server|web)/src/modules/([^/]+)/' },
    { path: '^$1/src/modules/', pathNot: ['^$1/src/modules/$2/', String.raw`/index\.ts$`] },
  ),
  law(
    'enter-through-index-from-outside',
    { path: '^(server|web)/src/', pathNot: '^(server|web)/src/modules/' },
    { path: '^(server|web)/src/modules/', pathNot: [String.raw`/index\.ts$`, fetchedParts] },
  ),
  // An index would load the whole module: code loaded on demand is imported by file, and only with `import()`.
  law(
    'parts-are-fetched-on-demand',
    { path: '^(server|web)/src/', pathNot: '^(server|web)/src/modules/' },
    { path: fetchedParts, dynamic: false },
  ),
  law('rules-are-pure', rules, { path: neverInRules, dependencyTypesNot: ['type-only'] }),
  law('rules-do-no-io', rules, { dependencyTypes: ['core'] }),
  law(
    'sql-only-in-stores-and-queries',
    { path: '^server/src/', pathNot: [String.raw`\.(store|queries)\.ts$`, '^server/src/platform/'] },
    { path: String.raw`node_modules/(kysely|pg)/|^server/src/platform/db/sql\.ts$`, dependencyTypesNot: ['type-only'] },
  ),
  law('routes-never-touch-stores', { path: String.raw`\.routes\.ts$` }, { path: String.raw`\.store\.ts$` }),
  law('contract-imports-neither-side', { path: '^contract/' }, { path: '^(server|web|sandbox)/' }),
  law('sides-never-import-each-other', { path: '^(server|web)/' }, { path: '^(server|web)/', pathNot: '^$1/' }),
  law('sandbox-stands-alone', { path: '^(server|web|contract)/' }, { path: '^sandbox/' }),
  law('platform-knows-no-module', { path: '^(server|web)/src/(ui|platform)/' }, { path: '^(server|web)/src/(modules|app)' }),
  law('no-cycles', {}, { circular: true }),
  law(
    'only-declared-packages',
    {},
    {
      pathNot: '^contract/',
      dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev', 'unknown', 'undetermined'],
      dependencyTypesNot: ['type-only'],
    },
  ),
];
