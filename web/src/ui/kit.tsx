/**
 * The kit under a wrapper of ours that needs it: the wrapper brings it along, so that pages without such a part never load it.
 * Its style elements are off: all colours stand in our own sheets, which a strict policy allows.
 */
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import { createTheme, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

const theme = createTheme({
  respectReducedMotion: true,
  fontFamily: 'var(--font)',
});

/** Colours follow the device (scheme.js keeps the attribute), and nothing of it is stored. */
const followsDevice = {
  get: () => 'auto' as const,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={followsDevice}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
