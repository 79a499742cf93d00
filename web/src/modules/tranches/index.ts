/** Tranches, seen: later payouts on the page of a request and on the customer's dashboard. */
export { RequestScreen } from './screens/request.screen.tsx';
export { MyPayouts } from './components/late-my-payouts.tsx';
