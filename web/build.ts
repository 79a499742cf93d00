/**
 * Builds the web into dist: bundles, ready-made sign-in pages, ready-made shells of the pages where people land, and under `.renderer`
 * what the server makes the documents of the public pages with. Everything else is answered with `app.html`.
 */
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { type Arrival, chunkNames } from './chunks.ts';
import type { Assets } from './src/documents.tsx';
import type * as Prerender from './src/prerender.tsx';
import { publicScriptsMode, publicSources } from './vite.config.ts';

const here = import.meta.dirname;
// Built aside and put in place at the end: a server that runs, or a second build, never sees half of it.
const aside = join(here, `node_modules/.build-${process.pid}`);
const dist = join(aside, 'dist');
const rendering = join(aside, 'pages');

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

const fileOf = (address: string): string => address.slice(1);
const { style, scripts } = publicSources;
const input = ['index.html', fileOf(style)];
const names = chunkNames(await splitByBundler());
await build({
  root: here,
  build: {
    outDir: dist,
    emptyOutDir: true,
    rolldownOptions: {
      input,
      output: {
        codeSplitting: {
          // The names cover what each named file imports.
          includeDependenciesRecursively: false,
          groups: [{ name: (id) => names.get(id) ?? null, debugName: 'arrivals' }],
        },
      },
    },
  },
  logLevel: 'warn',
});
await buildPublicScripts();
const manifest = { ...(await manifestIn('manifest.json')), ...(await manifestIn('public-scripts.json')) };
const { authPages, homes, rendered, screenPaths, loadingPage: waiting } = await pageMaker();

const shell = await readFile(join(dist, 'index.html'), 'utf8');
const empty = await waiting();
await rm(join(dist, 'index.html'));
await writeFile(join(dist, 'app.html'), withFont(filled(empty)));
for (const { path, area } of homes) await keep(path, withFont(filled(empty, area)));
for (const path of authPages) await keep(path, filled(await rendered(path), 'sign-in'));
await keepInstallable();
await pack();
await keepRenderer();
await rm(join(here, 'dist'), { recursive: true, force: true });
await rename(dist, join(here, 'dist'));
await rm(aside, { recursive: true, force: true });

/** Apart from the program: in one build, what both need would be in the chunk of the program, and a public page would load all of it. */
async function buildPublicScripts(): Promise<void> {
  await build({
    root: here,
    mode: publicScriptsMode,
    build: {
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: '.vite/public-scripts.json',
      rolldownOptions: { input: Object.values(scripts).map(fileOf) },
    },
    logLevel: 'warn',
  });
}

async function manifestIn(file: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(dist, '.vite', file), 'utf8')) as Manifest;
}

/** The chunks as the bundler divides the program, written nowhere. */
async function splitByBundler(): Promise<Rolldown.OutputChunk[]> {
  const made = await build({ root: here, build: { write: false, minify: false, rolldownOptions: { input } }, logLevel: 'error' });
  if (!('output' in made)) throw new Error('the build has no single output');
  return made.output.filter((file) => file.type === 'chunk');
}

/** The same pages, bundled for Node. */
async function pageMaker(): Promise<typeof Prerender> {
  await build({
    root: here,
    build: {
      ssr: true,
      outDir: rendering,
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: { input: { prerender: 'src/prerender.tsx', documents: 'src/documents.tsx' } },
      copyPublicDir: false,
    },
    logLevel: 'warn',
  });
  return (await import(pathToFileURL(join(rendering, 'prerender.js')).href)) as typeof Prerender;
}

/** By its source, or by its name. */
function chunkOf(source: string): Chunk {
  const chunk = manifest[source] ?? Object.values(manifest).find(({ name }) => name === source);
  if (!chunk) throw new Error(`${source} is not in the manifest`);
  return chunk;
}

/** The shell with a page in it, under its own title. The code of the area is fetched next to the entry, not after it. */
function filled(html: string, area?: Arrival): string {
  const chunks = area ? [`${area}-pages`] : [];
  const styles = chunks.flatMap((chunk) => chunkOf(chunk).css ?? []);
  const preloads = [
    ...[...needed(chunks)].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join('');
  const [title] = /<title>.*?<\/title>/.exec(html) ?? /<title>.*?<\/title>/.exec(shell) ?? [''];
  return shell
    .replace(/<title>.*?<\/title>/, title)
    .replace('</head>', `${preloads}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html.replace(title, '')}</div>`);
}

/** Requested with the program: the letters of a signed-in area are there when it is drawn. Sign-in pages draw first and swap. */
function withFont(html: string): string {
  const { file } = chunkOf('src/ui/inter/inter.woff2');
  return html.replace('</head>', `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}"></head>`);
}

/** The files of these chunks, and of what they import, that the shell does not name already. */
function needed(chunks: readonly string[], found = new Set<string>()): Set<string> {
  for (const source of chunks) {
    const { file, imports = [] } = chunkOf(source);
    if (shell.includes(file) || found.has(file)) continue;
    found.add(file);
    needed(imports, found);
  }
  return found;
}

async function keep(path: string, html: string): Promise<void> {
  const file = `${path.slice(1)}/index.html`;
  await mkdir(dirname(join(dist, file)), { recursive: true });
  await writeFile(join(dist, file), html);
}

/** What a phone needs to install the app: its manifest, the service worker, and the page that is shown without a network. */
async function keepInstallable(): Promise<void> {
  const { BRAND: brand = 'Ajo' } = process.env;
  const icon = (name: string, size: number, purpose: string) => ({
    src: `/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const manifestOfApp = {
    id: '/',
    name: brand,
    short_name: brand,
    description: 'Loans, savings and investments with the full cost shown first.',
    lang: 'en-NG',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#f5f6f2',
    theme_color: '#0b3d2c',
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
  };
  await writeFile(join(dist, 'manifest.webmanifest'), JSON.stringify(manifestOfApp));
  const source = join(here, 'install');
  for (const name of ['sw.js', 'offline.css']) await copyFile(join(source, name), join(dist, name));
  const offline = await readFile(join(source, 'offline.html'), 'utf8');
  await writeFile(
    join(dist, 'offline.html'),
    offline.replaceAll('{{brand}}', () => brand.replace(/[&<>"]/g, '')),
  );
}

/** The maker of public documents, for the server, with the names of the files they load. */
async function keepRenderer(): Promise<void> {
  const built = (address: string): string => `/${chunkOf(fileOf(address)).file}`;
  const assets: Assets = {
    styles: [built(style)],
    scripts: {
      calculator: built(scripts.calculator),
      growth: built(scripts.growth),
      saving: built(scripts.saving),
      forms: built(scripts.forms),
      account: built(scripts.account),
    },
  };
  await rename(rendering, join(dist, '.renderer'));
  await writeFile(join(dist, '.renderer/assets.json'), JSON.stringify(assets));
  await writeFile(join(dist, '.renderer/screens.json'), JSON.stringify(screenPaths));
}

/** Packed once here instead of on each request. */
async function pack(): Promise<void> {
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg|xml|txt)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const plain = await readFile(file);
    await writeFile(`${file}.gz`, gzipSync(plain, { level: 9 }));
    await writeFile(`${file}.br`, brotliCompressSync(plain));
  }
}
