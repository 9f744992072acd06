import { screen } from '@testing-library/react';
import { DrinksStep, ItemStep } from '#web/lines/LineStep.tsx';
import { emptyStored } from './stored-bills.ts';
import { show, storeWith } from './summary-support.tsx';

const DINERS = ['Maya', 'Tom', 'Priya', 'Wei'].map((name, color) => ({ id: name, name, color }));
const SOUP = {
  id: 'soup',
  name: 'Soup',
  category: 'Food',
  price: 6,
  dinerIds: ['Maya'],
  isShared: false,
  isWholeTable: false,
  timestamp: 0,
} as const;

/** The step with four diners and, among the items, a soup: fields are filled by pasting. */
export function sit(step: 'items' | 'rounds') {
  const store = storeWith({ ...emptyStored(), diners: DINERS, items: step === 'items' ? [SOUP] : [] });
  const Step = step === 'items' ? ItemStep : DrinksStep;
  const { user, unmount } = show(store, <Step />);
  const fill = async (name: string | RegExp, text: string) => {
    const field = await screen.findByRole('textbox', { name });
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  };
  const tap = (name: string) => user.click(screen.getByRole('button', { name }));
  /** The lines that were added, newest last. */
  const added = () => store.getState().bill.lines.filter(({ id }) => id !== 'soup');
  return { store, user, unmount, fill, tap, added };
}
export const openMore = async (user: ReturnType<typeof sit>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Quantity' }));
  await screen.findByRole('group', { name: 'Quantity' });
};
