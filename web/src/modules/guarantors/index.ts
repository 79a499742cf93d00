/** Guarantors, seen: the page behind the mailed link. */
export { GuarantorAcceptanceScreen } from './screens/acceptance.screen.tsx';
