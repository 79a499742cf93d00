/** The kit under our wrappers, set up once. Its style elements are off: all colours stand in our own sheets, which a strict policy allows. */
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
