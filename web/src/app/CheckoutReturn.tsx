import { CheckoutProgress } from '#web/subscription/ProcessingNote.tsx';
import { registerMessages } from '#web/messages/i18n.ts';
import { messages as subscriptionMessages } from '#web/messages/en/subscription.po';

registerMessages(subscriptionMessages);

/** What a checkout leads back to says of the payment. Fetched only while one is waited for. */
export default CheckoutProgress;
