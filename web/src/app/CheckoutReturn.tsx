import { CheckoutProgress } from '#web/subscription/CheckoutProgress.tsx';
import { registerMessages } from '#web/messages/i18n.ts';
import subscriptionMessages from '#web/messages/subscription.messages.ts';

registerMessages(subscriptionMessages);

/** What a checkout leads back to says of the payment. Fetched only while one is waited for. */
export default CheckoutProgress;
