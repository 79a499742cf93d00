/** npm run texts [-- NAME]: every text that people read, by module, with its place; NAME prints one module or area. For review by an editor. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shownTextsOf } from '../architecture/shown-texts.ts';
import { root } from './machine.ts';

const folders = ['web/src', 'server/src', 'contract/src'];
const only = process.argv[2];

/** The module, or outside of modules the folder, that a text belongs to: `loans`, `app/areas/staff`, `ui`. */
export const groupOf = (file: string): string => {
  const [, inner = ''] = /^\w+\/src\/(.*)$/.exec(file) ?? [];
  const [, name] = /^modules\/([\w-]+)/.exec(inner) ?? [];
  return name ?? inner.split('/').slice(0, -1).slice(0, 3).join('/');
};

if (import.meta.main) {
  const files = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/tests\//.test(file));
  const groups = Map.groupBy(files, groupOf);
  for (const [group, members] of [...groups].toSorted(([a], [b]) => a.localeCompare(b))) {
    if (only && group !== only) continue;
    const lines = members.flatMap((file) =>
      shownTextsOf(file, readFileSync(join(root, file), 'utf8')).map(({ text, line }) => `${file}:${line}  ${text}`),
    );
    if (lines.length > 0) process.stdout.write(`\n# ${group}\n${lines.join('\n')}\n`);
  }
}
