/** Payouts on the screen: money that leaves, as finance follows it. */
export { PayoutsScreen } from './screens/payouts.screen.tsx';
