/** Within a fold a card needs no frame and no second title. Apart from the fold, which few pages have. */
import { createContext } from 'react';

export const Folded = createContext(false);
