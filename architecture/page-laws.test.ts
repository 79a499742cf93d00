/** A page that shows three or more modules lives in web/src/app/areas, so a screen of a module shows one other module at most. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../web/src/modules');
type Read = (file: string) => string;

/** @returns the other modules that a file imports, itself or through files of its own module. */
function modulesShownBy(file: string, read: Read, visited = new Set<string>()): Set<string> {
  visited.add(file);
  const shown = new Set<string>();
  const text = read(file).replaceAll(/import type [^;]+;/g, '');
  for (const [, target = ''] of text.matchAll(/(?:from |import\()'([^']+)'/g)) {
    if (target.startsWith('#modules/')) shown.add(target.slice('#modules/'.length));
    const own = join(dirname(file), target).replaceAll('\\', '/');
    if (!/^\.{1,2}\/.*\.tsx?$/.test(target) || visited.has(own)) continue;
    for (const name of modulesShownBy(own, read, visited)) shown.add(name);
  }
  return shown;
}

const readReal: Read = (file) => readFileSync(join(root, file), 'utf8');
const screens = globSync('*/screens/*.screen.tsx', { cwd: root }).map((file) => file.replaceAll('\\', '/'));

test('no screen of a module shows more than one other module', () => {
  expect(screens.length).toBeGreaterThan(40);
  const wide = screens.flatMap((file) => {
    const shown = [...modulesShownBy(file, readReal)].sort();
    return shown.length > 1 ? [`${file}: ${shown.join(', ')}`] : [];
  });
  expect(wide).toEqual([]);
});

test('a module that is shown through a component is found, a type is not', () => {
  const planted: Record<string, string> = {
    'a/screens/a.screen.tsx': "import { B } from '#modules/b';\nimport { Part } from '../components/part.tsx';",
    'a/components/part.tsx': "import type { D } from '#modules/d';\nexport const C = () => import('#modules/c');",
  };
  expect([...modulesShownBy('a/screens/a.screen.tsx', (file) => planted[file] ?? '')]).toEqual(['b', 'c']);
});
