import { messages } from '#web/messages/en/steps.po';
import { registerMessages } from '#web/messages/i18n.ts';
import { ServiceStep } from '#web/charges/ServiceStep.tsx';
import { ItemStep } from '#web/items/ItemStep.tsx';
import { DrinksStep } from '#web/rounds/DrinksStep.tsx';

registerMessages(messages);

/**
 * The steps between the diners and the summary, in one chunk, since people who open one of them go on to the next. This module needs an
 * object of its own, because the build would drop one that only re-exports.
 */
export const MIDDLE_STEPS = { ItemStep, DrinksStep, ServiceStep };
