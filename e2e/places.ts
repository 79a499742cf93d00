/** Folder and ports of the demo database and of the product that each worker starts. */
import { join } from 'node:path';

/** The first port of the run, on which the demo database reports that it is ready. Each worker has ten ports above it. */
export const storyPort = Number(process.env['JOURNEYS_PORT'] ?? 3900);
/** Set by the configuration, once for all workers. */
export const journeysHome = (): string => process.env['JOURNEYS_HOME'] ?? '';
export const storyHome = (): string => join(journeysHome(), 'story');
export const storyDatabase = 'story';
export const storyUrl = `http://localhost:${storyPort}`;

/** Playwright numbers concurrent workers from 0. */
const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
const port = storyPort + 10 * (worker + 1);
/** The product of this worker. */
export const place = {
  home: () => join(journeysHome(), `product-${worker}`),
  url: `http://localhost:${port}`,
  sandboxUrl: `http://localhost:${port + 2}`,
  ports: {
    PORT: String(port),
    REALTIME_PORT: String(port + 1),
    SANDBOX_PORT: String(port + 2),
    SANDBOX_SMTP_PORT: String(port + 3),
  },
} as const;
