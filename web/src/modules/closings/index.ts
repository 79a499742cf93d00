/** Closings, seen: the job page. */
export { DaysScreen } from './screens/days.screen.tsx';
