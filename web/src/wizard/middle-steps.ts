import '#web/messages/en/changes.po';
import '#web/messages/en/steps.po';
import { ServiceStep } from '#web/charges/ServiceStep.tsx';
import { DrinksStep, ItemStep } from '#web/lines/LineStep.tsx';

/**
 * The steps between the diners and the summary, in one chunk, since people who open one of them go on to the next. The object is this
 * module's own: the build would drop the side effects (texts) of a module that only re-exports.
 */
export const MIDDLE_STEPS = { ItemStep, DrinksStep, ServiceStep };
