/** What was drawn once stays, while its data is read again. */
import { useState } from 'react';

/** True from the first drawing on in which the condition is. */
export function useEver(condition: boolean): boolean {
  const [wasTrue, setTrue] = useState(condition);
  if (condition && !wasTrue) setTrue(true);
  return wasTrue || condition;
}
