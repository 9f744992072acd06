import { messages } from '#web/messages/en/steps.po';
import { registerMessages } from '#web/messages/i18n.ts';
import { ServiceStep } from '#web/charges/ServiceStep.tsx';
import { ItemStep } from '#web/items/ItemStep.tsx';
import { DrinksStep } from '#web/rounds/DrinksStep.tsx';

registerMessages(messages);

/**
 * The steps between the diners and the summary: one part, since people who open one of them go on to the next. An object of this module's own: of one
 * that only passes exports on, the build would leave out what it does.
 */
export const MIDDLE_STEPS = { ItemStep, DrinksStep, ServiceStep };
