/** Investments, seen: the plans that staff keep. */
export { PlansScreen } from './screens/plans.screen.tsx';
