/** The site, seen from inside: complaints, for the person who made them and for staff who answer. */
export { MyComplaints } from './components/my-complaints.tsx';
export { MessageListScreen } from './screens/message-list.screen.tsx';
export { ComplaintListScreen } from './screens/complaint-list.screen.tsx';
