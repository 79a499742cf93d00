/** The browser of benchmarks, journeys and pictures: that of the system, else that of the packages. */
import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';

export const systemBrowser = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);

export const browserPath = async (): Promise<string> => systemBrowser ?? (await chromium.executablePath());
