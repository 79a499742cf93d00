/** Filters above a table that is not a list of staff, with the style of filters alone. */
import { type ComponentProps, useEffect } from 'react';
import { ListFilters as Filters } from './list-filters.tsx';

export type { ListFilter } from './list-filters.tsx';

/** The style is loaded when filters are shown: as part of the file, each list would load it a second time. */
export function ListFilters(props: ComponentProps<typeof Filters>) {
  useEffect(() => {
    void import('./list.css');
  }, []);
  return <Filters {...props} />;
}
