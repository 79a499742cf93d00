/** How the web is bundled, and how it is served while it is written: API and channel go to the server, public pages are made on each request. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ViteDevServer } from 'vite';
import { brandVariables } from './brand-variables.ts';
import type * as Documents from './src/documents.tsx';

const server = process.env['AJO_SERVER'] ?? 'http://localhost:3000';
const origin = process.env['APP_URL'] ?? 'http://localhost:5173';
Object.assign(process.env, brandVariables(process.env));

/** What public documents load. */
export const publicSources = {
  style: '/src/app/areas/public/public.css',
  scripts: {
    calculator: '/src/app/areas/public/calculator.ts',
    growth: '/src/app/areas/public/growth.ts',
    forms: '/src/app/areas/public/forms.ts',
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
    ask: async ({ url: path, body }) => {
      const sent = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const response = await fetch(server + path, sent);
      return response.ok ? ((await response.json()) as { data: unknown }).data : undefined;
    },
  });
  return made && (await dev.transformIndexHtml(url, made.html));
}

/**
 * The router names screens by their module: `screen(() => import('#modules/loans'), 'LoanListScreen')`. Taken by the letter, a page would
 * load every screen of the module; so the bundle asks for the file that the module's index names for it.
 */
function oneChunkForEachScreen(): Plugin {
  const named = /import\('#modules\/([\w-]+)'\),\s*'(\w+)'/g;
  return {
    name: 'ajo-one-chunk-for-each-screen',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/app/router.tsx')) return null;
      const direct = code.replace(named, (_, module: string, screen: string) => {
        return `import('${fileOf(module, screen)}'), '${screen}'`;
      });
      return { code: direct, map: null };
    },
  };
}

/** @throws Error when the module's index does not show that screen. */
function fileOf(module: string, screen: string): string {
  const folder = join(import.meta.dirname, 'src/modules', module);
  const index = readFileSync(join(folder, 'index.ts'), 'utf8');
  for (const [, names = '', file = ''] of index.matchAll(/export \{([^}]+)\} from '(\.\/[^']+)'/g))
    if (names.split(',').some((name) => name.trim() === screen)) return join(folder, file);
  throw new Error(`${module}/index.ts shows no ${screen}`);
}

/**
 * Parts of packages that nothing here calls and that the bundler cannot see to be unused, some six kilobytes: the validation library's
 * JSON schemas, which only the server writes, and lists that grow without end, which no screen has.
 */
function withoutUnusedParts(): Plugin {
  const unused = /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$|query-core\/.*\/infiniteQueryBehavior\.js$/;
  return {
    name: 'ajo-without-unused-parts',
    apply: 'build',
    transform(code, id) {
      if (!unused.test(id)) return null;
      const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      const listed = [...code.matchAll(/^export \{ (\w+(?:, \w+)*) \};/gm)].flatMap(([, names = '']) => names.split(', '));
      const said = "throw new Error('This part is not in the bundle')";
      return { code: [...declared, ...listed].map((name) => `export function ${name}() { ${said}; }`).join('\n'), map: null };
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [oneChunkForEachScreen(), react(), publicPages(), withoutUnusedParts()],
  server: { port: 5173, proxy: { '/api': server, '/broadcasting': server } },
  preview: { proxy: { '/api': server, '/broadcasting': server } },
  build: {
    manifest: true,
    // The browsers of cheap phones: three years back.
    target: ['chrome111', 'firefox114', 'safari16.4'],
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        // The start of the program lists every part that a page may fetch: short names keep that list light.
        chunkFileNames: ({ name }) => (/pusher|echo|react/.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
        codeSplitting: {
          // Changes rarely, so it stays in the browser's cache across releases.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/ },
          ],
        },
      },
    },
  },
});
