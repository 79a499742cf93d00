/** Rules of CONTRIBUTING and docs/architecture.md as checks of file text, each with a violation that it must detect. */
export type WrittenLaw = {
  name: string;
  /** The files that the rule applies to. */
  of: RegExp;
  isBroken: (text: string, file: string) => boolean;
  /** A file that breaks this rule only. */
  planted: { file: string; text: string };
};

const law = (name: string, of: RegExp, isBroken: WrittenLaw['isBroken'], planted: [file: string, text: string]): WrittenLaw => ({
  name,
  of,
  isBroken,
  planted: { file: planted[0], text: planted[1] },
});

const program = /(?<!\.test)\.(ts|tsx|mjs)$/;
const ofModules = /^(server|web)\/src\/modules\/.*(?<!\.test)\.tsx?$/;
const ofServerModules = /^server\/src\/modules\/.*(?<!\.test)\.ts$/;
/** Outside of commands: the bank list of the day, journals posted by the batch, and a worker that reports its error to the caller. */
const mayCatch = ['/commands/', '/schedules/preview.worker.ts', '/onboarding/banks.ts'];
const loans = 'server/src/modules/loans';
const sentence = '/** What it holds. */\n';

/** The suffix of a column defines its type. */
const kinds: [ends: string, type: RegExp][] = [
  ['_kobo', /^bigint/],
  ['_at', /^timestamp with time zone/],
  ['_on', /^date/],
];
const columnsOf = (schema: string): [name: string, type: string][] =>
  [...schema.matchAll(/^create table [^;]*?^\);/gms)].flatMap(([table]) =>
    [...table.matchAll(/^ {2}(?!constraint )(\w+) (.+?),?$/gm)].map(([, name = '', type = '']): [string, string] => [name, type]),
  );

const vague = '\\w*(?:Wish|Told|Wanted|Asked|Given|Heard|Happening|Happened)';
const vagueType = new RegExp(`^\\s*(?:export )?(?:type|interface) (?:${vague})\\b`, 'm');
/** `<Given, Answer>` of a declaration, not a type that is passed. */
const vagueTypeParameter = new RegExp(`(?:function \\w+|= (?:async )?)<(?:[^<>()]*, )?(?:${vague})\\b`);
/** In names, comments and documents. Words that texts of the product avoid as well are in `word-laws.ts`. */
const archaicWord =
  /\b(?:anew|whom(?:ever)?|whoever|mend(?:s|ed|ing)?|told|wish(?:e[sd])?|by (?:itself|themselves))\b|\b(?:Anew|Mending)\b/i;
/** In comments and titles of tests: write the role (customer, officer, caller), or "no one", "someone". Texts in test data are free. */
const namelessPerson = /\b(?:somebody|anybody|everybody|nobody|whoever|whom|anew|besides|shall|upon|thereof|stands(?! for\b))\b/i;
const proseOf = (text: string): string =>
  [
    ...text.matchAll(/\/\*[\s\S]*?\*\/|(?:^|[\s;{,])\/\/[^\n]*/gm),
    ...text.matchAll(/(?:\b(?:test|it|describe)|\](?: as const)?\))\(\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`)/g),
  ].join('\n');

const archaic = [
  'asked|wanted|given|heard|told|said|wished|asks|hears|tells|says|whoever|whose|lateness|lanes?|happenings?|swift\\w*',
  '(?:most|least|wish(?:es)?|anew|mend(?:ing)?|whom|tell|happen|letGo|setAside|tidings|broughtOver|asked|heard|told|wanted|hear|given)(?:[A-Z]\\w*)?',
].join('|');
/** A variable, a function or a typed parameter. Properties may carry the name of a column or of a field of the API. */
const archaicDeclaration = new RegExp(
  `\\b(?:const|let|function\\*?) (?:${archaic})\\b(?=[ :=(<,])|\\([^(){}\\n]*(?<![\\w.'])(?:${archaic})\\??: |\\((?:${archaic})\\) =>`,
);

export const writtenLaws: WrittenLaw[] = [
  law('files-start-with-a-comment', program, (text) => !/^\/\*\*\s[\s*]*["'`#<@/\p{L}\d]/u.test(text.replace(/^#!.*\n/, '')), [
    `${loans}/planted.ts`,
    'export const a = 1;\n',
  ]),
  law('no-todo-comments', /\.(ts|tsx|mjs|sql|css)$/, (text) => /\b(TODO|FIXME|XXX)\b/.test(text), [
    `${loans}/planted.ts`,
    `${sentence}// ${'TO'}${'DO'}: later\n`,
  ]),
  law(
    'no-generic-file-names',
    /\.(ts|tsx|mjs)$/,
    (_, file) => /(^|[/.-])(utils?|helpers?|common|manager|info)(?=[/.-])|\/data(?=[/.])/.test(file),
    ['web/src/modules/loans/loan-helpers.ts', sentence],
  ),
  law('screens-name-their-route', /\.screen\.tsx$/, (text) => !/`?\/[a-z]/.test(text.split('*/')[0]?.slice(3) ?? ''), [
    'web/src/modules/loans/screens/planted.screen.tsx',
    '/** A list of loans. */\n',
  ]),
  law(
    'an-index-only-exports',
    /\/modules\/\w+\/index\.ts$/,
    (text) => /^(export )?(const|let|async|function|class)\b|=>/m.test(text),
    [`${loans}/index.ts`, `${sentence}export const double = (a: number) => 2 * a;\n`],
  ),
  law(
    'queries-are-read-only',
    /\.queries\.ts$/,
    (text) =>
      /\b(insertInto|updateTable|deleteFrom|mergeInto|forUpdate)\(|\b(insert into|delete from|update \w+ set)\b/.test(text),
    [`${loans}/planted.queries.ts`, `${sentence}export const q = () => sqlOf(db).deleteFrom('loans');\n`],
  ),
  law(
    'only-commands-catch-errors',
    ofServerModules,
    (text, file) => /\bcatch\b(?! the)/.test(text) && !mayCatch.some((place) => file.includes(place)),
    [`${loans}/planted.routes.ts`, `${sentence}try { act(); } catch { rest(); }\n`],
  ),
  law('no-network-in-modules', ofServerModules, (text) => /(?<![.\w])fetch\(|from 'node:(https?|net|tls|dgram)'/.test(text), [
    `${loans}/commands/planted.ts`,
    `${sentence}export const ask = () => fetch('https://bank.example');\n`,
  ]),
  law(
    'tests-do-not-mock-shared-modules',
    /^(server|bench)\/.*\.ts$/,
    // A mocked module, or a database opened while a shared module is loaded, would belong to whichever file came first.
    (text, file) =>
      /\bvi\.(mock|doMock|resetModules)\(/.test(text) ||
      (!file.endsWith('.test.ts') && /^(export )?const .*await freshContext\(/m.test(text)),
    ['server/tests/loans/planted.ts', `${sentence}export const context = await freshContext();\n`],
  ),
  law('amounts-are-not-parsed-as-floats', ofModules, (text) => /\bparseFloat\(/.test(text), [
    `${loans}/planted.ts`,
    `${sentence}export const kobo = parseFloat('1.1') * 100;\n`,
  ]),
  law(
    'migrations-start-with-a-reason',
    /^server\/migrations\//,
    (text, file) => !/\/\d{4}_[a-z0-9_]+\.sql$/.test(file) || !/^-- \S/.test(text),
    ['server/migrations/9999_loans_planted.sql', 'alter table loans add column a text;\n'],
  ),
  law(
    'column-suffix-matches-type',
    /^server\/schema\.sql$/,
    (text) => {
      const columns = columnsOf(text);
      const wrong = columns.some(([name, type]) => kinds.some(([ends, right]) => name.endsWith(ends) && !right.test(type)));
      return columns.length === 0 || wrong || columns.some(([, type]) => /^(real|double precision)\b/.test(type));
    },
    ['server/schema.sql', 'create table planted (\n  id uuid not null,\n  fee_kobo numeric not null\n);\n'],
  ),
  law('module-readmes-are-short', /^server\/src\/modules\/\w+\/README\.md$/, (text) => text.trimEnd().split('\n').length > 40, [
    `${loans}/README.md`,
    'A line.\n'.repeat(41),
  ]),
  law(
    'decision-titles-start-with-their-number',
    /^docs\/decisions\/(?!README)/,
    (text, file) => !new RegExp(`^# ${/(\d{3})-[a-z0-9-]+\.md$/.exec(file)?.[1] ?? 'none'}:? \\S`).test(text),
    ['docs/decisions/007-planted.md', '# 008 Something else\n'],
  ),
  law(
    'no-machine-paths',
    /\.(ts|tsx|mjs|md|json|sql|css|html)$/,
    (text) => /(^|[\s'"`(=])\/(home|root|Users|work|tmp)\/\w/.test(text),
    ['docs/planted.md', 'It lies under /home/ada/ajo.\n'],
  ),
  law(
    'cited-sources-are-in-the-repository',
    /\.(ts|tsx|mjs|md|css)$/,
    (text) => /\b(domain rules? C\.\d|product decisions §|specification sections? \d|(reliability|security) §)/i.test(text),
    [`${loans}/planted.ts`, `/** ${'Domain'} rule C.2: interest by the day. */\n`],
  ),
  law('types-are-named-by-noun-and-role', /\.tsx?$/, (text) => vagueType.test(text), [
    `${loans}/planted.ts`,
    `${sentence}type ${'Wish'} = { amount: bigint };\n`,
  ]),
  law('type-parameters-are-named-by-role', /\.tsx?$/, (text) => vagueTypeParameter.test(text), [
    'web/src/platform/planted.ts',
    `${sentence}export function send<${'Given'}, Reply>(input: ${'Given'}): Reply {}\n`,
  ]),
  law(
    'no-archaic-words',
    /^(?!architecture\/words?[.-]|docs\/decisions\/630-).*\.(ts|tsx|mjs|md|css)$|^server\/schema\.sql$/,
    (text) => archaicWord.test(text),
    [`${loans}/planted.ts`, `/** The officer ${'who'}${'m'} the program ${'to'}${'ld'}. */\n`],
  ),
  law('prose-names-roles', /^(?!architecture\/).*\.(ts|tsx|mjs|css)$/, (text) => namelessPerson.test(proseOf(text)), [
    `${loans}/planted.test.ts`,
    `${sentence}test('a loan of ${'some'}${'body'} else is 404', () => undefined);\n`,
  ]),
  law('no-archaic-names', /\.tsx?$/, (text) => archaicDeclaration.test(text), [
    `${loans}/planted.ts`,
    `${sentence}export const due = (${'wanted'}: Filters): Loan[] => loansOf(${'wanted'});\n`,
  ]),
  law('lock-file-names-no-registry', /^package-lock\.json$/, (text) => /"resolved": "https?:/.test(text), [
    'package-lock.json',
    '{ "resolved": "https://registry.example/a.tgz" }\n',
  ]),
];
