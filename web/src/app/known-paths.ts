/** What menus and pages share across files that are fetched apart. */
import { createContext, useContext, useLayoutEffect } from 'react';

/** Which addresses have a screen: menus show only those. Given from above, because the router itself loads the menus. */
export const KnownPaths = createContext<(path: string) => boolean>(() => false);
export const useKnownPaths = (): ((path: string) => boolean) => useContext(KnownPaths);

const nothing = (_list: string | null | undefined): void => undefined;
/** Takes the list that the menu highlights for a page whose address is below another one; null while it is not known. */
export const MenuList = createContext(nothing);

/** The page sets it while it is shown, before the menu is painted. */
export function useMenuList(list: string | null): void {
  const highlight = useContext(MenuList);
  useLayoutEffect(() => {
    highlight(list);
    return () => highlight(undefined);
  }, [highlight, list]);
}
