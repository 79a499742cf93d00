/** The page of the kit. Left out of what is built for production, with all that it shows. */
import { type Route, screen } from '../../route.ts';

export const kitRoutes: readonly Route[] = import.meta.env.DEV
  ? [{ path: '/admin/_kit', Component: screen(() => import('./kit.page.tsx'), 'KitPage') }]
  : [];
