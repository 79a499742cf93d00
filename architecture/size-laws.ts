/**
 * How large a module may be. The limits keep a module readable; an exception names the number that it may not exceed, and why. A noun inside a
 * module may have a folder with an index of its own: its names count there, its files count in the module.
 */

export type ModuleSize = { module: string; files: number; exports: number };

const limits = { files: 40, exports: 25 };
type Limited = keyof typeof limits;

const exceptions: readonly { module: string; what: Limited; max: number; reason: string }[] = [
  {
    module: 'server/ledger',
    what: 'exports',
    max: 72,
    reason: 'accounts and legs of the chart are named one by one, so that a misspelt one does not compile',
  },
  {
    module: 'server/repayments',
    what: 'exports',
    max: 41,
    reason: 'second approvals, purposes of money in and refunds of credit are registered from here',
  },
  {
    module: 'server/users',
    what: 'files',
    max: 42,
    reason: 'people, the names they sign in with, their requests and their transfers share one store of users',
  },
  {
    module: 'server/wallets',
    what: 'files',
    max: 46,
    reason: 'checkouts, saved cards, account numbers, suspense and provider notices share one store of money in',
  },
];

/** Functions and other values that an index exports. Types are not counted. @param read the text of a file that is exported as a whole. */
export function exportedValues(text: string, read: (file: string) => string): number {
  const named = [...text.matchAll(/^export \{([^}]*)\}/gm)]
    .flatMap(([, names = '']) => names.split(','))
    .filter((name) => name.trim() && !name.trim().startsWith('type '));
  const grouped = text.match(/^export \* as /gm) ?? [];
  const whole = [...text.matchAll(/^export \* from '([^']+)'/gm)].flatMap(
    ([, file = '']) => read(file).match(/^export (?:async )?(?:const|let|function|class|enum) /gm) ?? [],
  );
  return named.length + grouped.length + whole.length;
}

/** @returns one line for each module that is too large, and for each exception that is wider than the module. */
export function brokenSizeLaws(sizes: readonly ModuleSize[]): string[] {
  return sizes.flatMap((size) =>
    (['files', 'exports'] as const).flatMap((what) => {
      const exception = exceptions.find((one) => one.module === size.module && one.what === what);
      const max = exception?.max ?? limits[what];
      if (size[what] > max) return [`${size.module}: ${size[what]} ${what}, limit ${max}`];
      return exception && size[what] <= limits[what]
        ? [`${size.module}: ${size[what]} ${what}, the exception is not needed`]
        : [];
    }),
  );
}
