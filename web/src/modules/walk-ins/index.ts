/** Walk-ins: the steps of an application at the counter, for the page that joins them with the customer. */
export { PreparedCode } from './components/prepared-code.tsx';
export { nothingEntered, PreparedForm } from './components/prepared-form.tsx';
