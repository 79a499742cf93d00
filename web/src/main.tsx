/** Starts the signed-in areas and the sign-in pages. */
import './ui/inter/inter.css';
import './ui/tokens.css';
import './ui/page.css';
import './ui/ui.css';
import './app/areas/areas.css';
import { z } from 'zod';
import { now } from '#platform/clock';
import { kept } from '#platform/kept';
import { followOtherTabs } from '#platform/session';
import { queryClient } from './app/query-client.ts';
import { start } from './app/start.tsx';

// The content policy forbids making code from text, which the library would otherwise try.
z.config({ jitless: true });
followOtherTabs(() => queryClient.clear());
kept.expire(now());
const root = document.getElementById('root');
if (root) void start(root);
// Development serves no service worker. A browser that refuses it works without the offline page.
if (import.meta.env.PROD)
  globalThis.addEventListener('load', () => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined));
