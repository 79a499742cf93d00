/** Own data, seen: the page of the person, and the queue of those who answer. */
export { MyDataScreen } from './screens/my-data.screen.tsx';
export { PrivacyRequestsScreen } from './screens/privacy-requests.screen.tsx';
