/** Filters above a table that is not a list of staff, with the style of filters alone. */
import type { ComponentProps } from 'react';
import { ListFilters as Filters } from './list-filters.tsx';
import './list.css';

export type { ListFilter } from './list-filters.tsx';

export const ListFilters = (props: ComponentProps<typeof Filters>) => <Filters {...props} />;
