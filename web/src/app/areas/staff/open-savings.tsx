/** A savings account for a customer that staff find by name, phone or email. */
import { OpenSavingsForDialog } from '#modules/savings';
import { CustomerField } from '#modules/search';

export const OpenSavings = ({ onClose }: { onClose: () => void }) => (
  <OpenSavingsForDialog choice={(field) => <CustomerField {...field} />} onClose={onClose} />
);
