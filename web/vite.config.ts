/** How the web is bundled, and how it is served while it is written: API and channel go to the server, public pages are rendered on each request. */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ViteDevServer } from 'vite';
import type * as Prerender from './src/prerender.tsx';

const server = process.env['AJO_SERVER'] ?? 'http://localhost:3000';

/** Public pages are made by the build; in development they are made when they are asked for. */
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
  const { publicDocument } = (await dev.ssrLoadModule('/src/prerender.tsx')) as typeof Prerender;
  const html = publicDocument(url.split('?')[0] ?? '/', {
    styles: ['/src/app/areas/public/public.css'],
    script: '/src/app/areas/public/calculator.ts',
  });
  return html && (await dev.transformIndexHtml(url, html));
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), publicPages()],
  server: { port: 5173, proxy: { '/api': server, '/broadcasting': server } },
  preview: { proxy: { '/api': server, '/broadcasting': server } },
  build: {
    manifest: true,
    // The browsers of cheap phones: three years back.
    target: ['chrome111', 'firefox114', 'safari16.4'],
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      input: {
        app: 'index.html',
        public: 'src/app/areas/public/public.css',
        calculator: 'src/app/areas/public/calculator.ts',
      },
      output: {
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
