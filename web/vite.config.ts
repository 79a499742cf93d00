/** How the web is bundled, and how it is served while it is written: API and channel go to the server, public pages are made on each request. */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ViteDevServer } from 'vite';
import { brandVariables } from './brand-variables.ts';
import type * as Documents from './src/documents.tsx';
import { leaveSummariesOut } from './without-summaries.ts';

const server = process.env['AJO_SERVER'] ?? 'http://localhost:3000';
const origin = process.env['APP_URL'] ?? 'http://localhost:5173';
Object.assign(process.env, brandVariables(process.env));

/** The mode of the build of the public scripts, which have no validation library. */
export const publicScriptsMode = 'public-scripts';

/** What public documents load. */
export const publicSources = {
  style: '/src/app/areas/public/public.css',
  scripts: {
    calculator: '/src/app/areas/public/calculator.ts',
    growth: '/src/app/areas/public/growth.ts',
    saving: '/src/app/areas/public/saving.ts',
    forms: '/src/app/areas/public/forms.ts',
    account: '/src/app/areas/public/account.ts',
  },
} as const;

/** The server makes public pages from the built renderer; in development they are made here, from the server's answers. */
function publicPages(): Plugin {
  return {
    name: 'ajo-public-pages',
    configureServer(dev) {
      dev.middlewares.use((request, response, next) => {
        answer(dev, request.url ?? '/').then((html) => {
          if (html === undefined) return next();
          response.setHeader('content-type', 'text/html; charset=utf-8');
          return response.end(html);
        }, next);
      });
    },
  };
}

async function answer(dev: ViteDevServer, url: string): Promise<string | undefined> {
  const { documentAt } = (await dev.ssrLoadModule('/src/documents.tsx')) as typeof Documents;
  const made = await documentAt(url.split('?')[0] ?? '/', {
    origin,
    assets: { styles: [publicSources.style], scripts: publicSources.scripts },
    callApi: async ({ url: path, body }) => {
      const sent = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const response = await fetch(server + path, sent);
      return response.ok ? ((await response.json()) as { data: unknown }).data : undefined;
    },
  });
  return made && (await dev.transformIndexHtml(url, made.html));
}

/** The files of zod that write JSON schemas, as zod itself imports them. */
export const jsonSchemaParts = /^\.\.?\/(core\/)?(to-json-schema|json-schema-processors)\.js$/;
/** The file of zod with its English messages, as zod itself imports it. */
export const englishMessages = /^\.\.\/locales\/en\.js$/;

const replaced = [
  { find: jsonSchemaParts, replacement: join(import.meta.dirname, 'without-json-schema.ts') },
  { find: englishMessages, replacement: join(import.meta.dirname, 'without-english.ts') },
];

/** A build fails in which a replacement is not used: zod names its files in another way then, and the bundle would silently be larger. */
export const requireReplacements = (replacements: readonly string[]): Plugin => ({
  name: 'ajo-require-replacements',
  apply: (_config, { command, isSsrBuild, mode }) => command === 'build' && !isSsrBuild && mode !== publicScriptsMode,
  buildEnd(error) {
    const used = new Set(this.getModuleIds());
    const unused = replacements.filter((file) => !used.has(file));
    if (!error && unused.length > 0) this.error(`No file of zod is replaced by ${unused.join(', ')}: see decision 582`);
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), publicPages(), leaveSummariesOut(), requireReplacements(replaced.map(({ replacement }) => replacement))],
  resolve: { alias: replaced },
  server: { port: 5173, proxy: { '/api': server, '/broadcasting': server } },
  preview: { proxy: { '/api': server, '/broadcasting': server } },
  build: {
    manifest: true,
    // Browsers without modulepreload fetch the same files a little later.
    modulePreload: { polyfill: false },
    // The browsers of cheap phones: three years back.
    target: ['chrome111', 'firefox114', 'safari16.4'],
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        // The start of the program lists every part that a page may fetch: short names keep that list light.
        chunkFileNames: ({ name }) => (/pusher|echo|vendor/.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:6].css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
});
