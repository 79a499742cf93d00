/** The window of screen tests: a worker opens it once, so that all its files share it and the modules that were loaded with it. */
import { builtinEnvironments, type Environment } from 'vitest/runtime';

const place = Symbol.for('ajo.one-window');
type Shared = { [place]?: Promise<unknown> };

const environment: Environment = {
  name: 'one-window',
  viteEnvironment: 'client',
  setup: async (global: typeof globalThis & Shared, options) => {
    await (global[place] ??= Promise.resolve(builtinEnvironments['happy-dom'].setup(global, options)));
    return { teardown: () => undefined };
  },
};

export default environment;
