/**
 * How large a module may be. The limits keep a module readable. A noun inside a module may have a folder with an index of its
 * own: its names count there, its files count in the module.
 */

export type ModuleSize = { module: string; files: number; exports: number };

const limits = { files: 40, exports: 25 } as const;

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

/** @returns one line for each module that is too large. */
export function brokenSizeLaws(sizes: readonly ModuleSize[]): string[] {
  return sizes.flatMap((size) =>
    (['files', 'exports'] as const).flatMap((what) =>
      size[what] > limits[what] ? [`${size.module}: ${size[what]} ${what}, limit ${limits[what]}`] : [],
    ),
  );
}
