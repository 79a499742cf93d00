/** Which addresses have a screen: menus show only those. Given from above, because the router itself loads the menus. */
import { createContext, useContext } from 'react';

export const KnownPaths = createContext<(path: string) => boolean>(() => false);
export const useKnownPaths = (): ((path: string) => boolean) => useContext(KnownPaths);
