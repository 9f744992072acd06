import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PhotoSheet } from '#web/photo/PhotoSheet.tsx';
import { ReceiptError } from '#web/platform/receipt-reader/reader.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import {
  button,
  choose,
  field,
  freshBrowser,
  NONE,
  openReview,
  openSheet,
  openWithoutReader,
} from '../support/photo-sheet.tsx';
import { charge, DINNER, draft, FakeReader, line, photo } from '../support/photo-support.ts';
import { storedTable } from '../support/stored-bills.ts';
import { show, storeWith } from '../support/summary-support.tsx';

beforeEach(freshBrowser);

describe('before the first photo', () => {
  it('asks before a download, says how large it is, and Cancel closes the sheet', async () => {
    const { reader, user, onClose } = await openWithoutReader();
    expect(screen.getByText(/Your photo stays on this device/)).toBeVisible();
    await user.click(button('Cancel'));
    expect(onClose).toHaveBeenCalled();
    expect(reader.installs).toEqual([]);
  });

  it('downloads the reader while the photo is taken', async () => {
    const { reader, user } = await openWithoutReader();
    await user.click(button('Download 9.1 MB'));
    act(() => reader.installs[0]?.progress(4_600_000, 9_120_000));
    expect(button('Take a photo')).toBeVisible();
    expect(screen.getByText('4.6 MB of 9.1 MB downloaded.', { selector: '[aria-hidden]' })).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '50');
    act(() => reader.installs[0]?.progress(6_000_000, 9_120_000));
    const said = screen.getByText('4.6 MB of 9.1 MB downloaded.');
    expect(said, 'said by quarters').toHaveRole('status');
    choose(photo());
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '65');
    expect(screen.queryByRole('button', { name: 'Take a photo' })).toBeNull();
    act(() => reader.installs[0]?.end());
    await waitFor(() => expect(reader.reads).toHaveLength(1));
    expect(reader.installs).toHaveLength(1);
  });

  it('waits for a photo once the reader is downloaded', async () => {
    const { reader, user } = await openWithoutReader();
    await user.click(button('Download 9.1 MB'));
    act(() => reader.installs[0]?.end());
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(button('Take a photo')).toBeVisible();
  });

  it('reports a failed network or download, and tries the same photo again', async () => {
    const { reader, user } = await openWithoutReader();
    await user.click(button(/^Download/));
    act(() => reader.installs[0]?.end(new ReceiptError('receipt.offline')));
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection');
    // Nothing is asked twice.
    await user.click(button('Retry'));
    await waitFor(() => expect(reader.installs).toHaveLength(2));
    const first = photo('first.jpg');
    choose(first);
    act(() => reader.installs[1]?.end(new ReceiptError('receipt.corrupt')));
    expect(await screen.findByRole('alert')).toHaveTextContent('damaged');
    await user.click(button('Retry'));
    await waitFor(() => expect(reader.installs).toHaveLength(3));
    act(() => reader.installs[2]?.end());
    await waitFor(() => expect(reader.reads.map(({ file }) => file)).toEqual([first]));
  });

  it('ends the download when it is cancelled', async () => {
    const { reader, user } = await openWithoutReader();
    await user.click(button(/^Download/));
    await user.click(button('Cancel'));
    expect(reader.installs[0]?.signal.aborted).toBe(true);
    expect(button(/^Download/)).toBeVisible();
  });

  it('reports a browser that cannot read photos, and typing goes on', async () => {
    const { reader, user, onClose } = await openSheet();
    reader.current = { kind: 'unsupported', why: 'simd' };
    choose(photo());
    expect(await screen.findByRole('alert')).toHaveTextContent('This browser can’t read photos');
    await user.click(button('Type it in instead'));
    expect(onClose).toHaveBeenCalled();
  });

  it('removes the reader from the device', async () => {
    const { reader, user } = await openSheet();
    await user.click(await screen.findByRole('button', { name: 'Remove the reader' }));
    expect(reader.current.kind).toBe('absent');
    expect(screen.queryByRole('button', { name: 'Remove the reader' })).toBeNull();
  });

  it('reports that the reader could not be removed', async () => {
    const { reader, user } = await openSheet();
    reader.remove = () => Promise.reject(new Error('blocked'));
    await user.click(await screen.findByRole('button', { name: 'Remove the reader' }));
    const said = { name: 'The reader couldn’t be removed. Please try again.', hidden: true };
    expect(screen.getByRole('region', said)).toBeInTheDocument();
    expect(button('Remove the reader')).toBeVisible();
  });
});

describe('while a photo is read', () => {
  it('shows it at once with its progress, and adds nothing when it is cancelled', async () => {
    const { reader, user, store } = await openSheet();
    choose(photo());
    expect(await screen.findByText('Opening the photo', { selector: '[role=status]' })).toBeVisible();
    const [read] = reader.reads;
    act(() => read?.options.onPicture?.(new Blob(['jpeg']), 600, 800));
    expect(screen.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
    act(() => read?.options.onProgress({ stage: 'finding', done: 0, of: 0 }));
    expect(screen.getByText('Looking for the text', { selector: '[role=status]' })).toBeVisible();
    act(() => read?.options.onProgress({ stage: 'reading', done: 13, of: 48 }));
    expect(screen.getByText('13 of 48 pieces of text read')).toBeVisible();
    expect(screen.getByText('12 of 48 pieces of text read'), 'said by quarters').toHaveRole('status');
    await user.click(button('Cancel'));
    expect(read?.options.signal.aborted).toBe(true);
    expect(button('Take a photo')).toBeVisible();
    expect(store.getState().bill.lines).toEqual([]);
    expect(localStorage.getItem(spaceKeys('guest').receipt)).toBeNull();
  });

  it('shows the lines as they are read, after those of earlier photos', async () => {
    const { reader } = await openSheet([DINNER, DINNER]);
    choose(photo('IMG_1.jpg'), photo('IMG_2.jpg'));
    await waitFor(() => expect(reader.reads).toHaveLength(1));
    const soup = line('l1', 'Soup', 650);
    act(() => reader.reads[0]?.options.onDraft?.(draft({ lines: [soup] })));
    expect(screen.getByText('1 line so far')).toBeVisible();
    expect(screen.getByRole('listitem')).toHaveTextContent('Soup£6.50');
    act(() =>
      reader.reads[0]?.options.onDraft?.(
        draft({ lines: [soup, line('l2', 'Lager', 1500, { quantity: 3 })] }),
      ),
    );
    act(() => reader.reads[0]?.succeed());
    await waitFor(() => expect(reader.reads).toHaveLength(2));
    act(() => reader.reads[1]?.options.onDraft?.(draft({ lines: [line('l9', 'Cake', 500)] })));
    expect(screen.getByText('3 lines so far')).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Soup£6.50',
      '3 × Lager£15.00',
      'Cake£5.00',
    ]);
  });

  it('reads a pasted or dropped photo after it', async () => {
    const { reader, user } = await openWithoutReader();
    const drop = (...files: File[]) =>
      fireEvent.drop(document, { dataTransfer: { files, types: ['Files'] } });
    drop(photo('1.jpg'));
    drop(photo('2.jpg'));
    await user.click(button(/^Download/));
    drop(photo('3.jpg'));
    act(() => reader.installs[0]?.end());
    await waitFor(() => expect(reader.reads).toHaveLength(1));
    drop(photo('4.jpg'));
    for (const number of [1, 2, 3, 4]) {
      await waitFor(() => expect(reader.reads).toHaveLength(number));
      act(() => reader.reads[number - 1]?.succeed());
    }
    await screen.findByRole('textbox', { name: 'Total on the paper' });
    expect(reader.reads.map(({ file }) => (file as File).name)).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg']);
    expect(reader.reads.some(({ options }) => options.signal.aborted)).toBe(false);
  });

  it('stops when its page is left', async () => {
    const { reader, unmount } = await openSheet();
    choose(photo());
    await waitFor(() => expect(reader.reads).toHaveLength(1));
    unmount();
    expect(reader.reads[0]?.options.signal.aborted).toBe(true);
  });

  it('logs why it could not be read', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { reader } = await openSheet();
    choose(photo());
    await waitFor(() => expect(reader.reads).toHaveLength(1));
    const error = new ReceiptError('receipt.failed', new Error('out of memory'));
    act(() => reader.reads[0]?.fail(error));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(told.mock.calls).toEqual([[error]]);
  });

  it.each([
    ['receipt.heic', 'HEIC'],
    ['receipt.unreadable', 'Not a picture'],
    ['receipt.tooLarge', 'too large'],
    ['receipt.tooManyPages', 'more than ten pages'],
  ] as const)('reports in words a photo with %s, and offers another one', async (code, words) => {
    const { reader } = await openSheet();
    choose(photo());
    await waitFor(() => expect(reader.reads).toHaveLength(1));
    act(() => reader.reads[0]?.fail(new ReceiptError(code)));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(button('Type it in instead')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(button('Take a photo')).toBeVisible();
  });

  it.each([
    ['noReceipt', 'No bill was found in this photo'],
    ['cardSlip', 'This looks like a card slip'],
  ] as const)('reports that there is nothing to add: %s', async (kind, words) => {
    const { reader } = await openSheet([draft({ doubts: [{ kind }] })]);
    choose(photo());
    await waitFor(() => expect(reader.reads).toHaveLength(1));
    act(() => reader.reads[0]?.succeed());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('refuses a file that is neither a photo nor a PDF', async () => {
    const { reader } = await openSheet();
    choose(photo('notes.txt', 'text/plain'));
    const said = await screen.findByRole('region', {
      name: 'That is neither a photo nor a PDF.',
      hidden: true,
    });
    expect(said).toBeInTheDocument();
    expect(reader.reads).toEqual([]);
  });
});

describe('the review', () => {
  it('adds its lines, charges and total as one step, which Undo reverts', async () => {
    const { store, user, onClose } = await openReview();
    expect(screen.getByText('Adds up: £26.10')).toBeVisible();
    await user.click(button('Add 2 lines'));
    expect(onClose).toHaveBeenCalled();
    expect(store.getState().bill).toMatchObject({
      lines: [
        { name: 'Soup', price: 650, quantity: 1 },
        { name: 'Lager', price: 1500, quantity: 3 },
      ],
      charges: [{ id: 'serviceCharge', amount: 460 }],
      billInput: 2610,
    });
    expect(localStorage.getItem(spaceKeys('guest').receipt)).toBeNull();
    const said = screen.getByRole('region', { name: '2 lines added from the photo', hidden: true });
    await user.click(within(said).getByRole('button', { name: 'Undo', hidden: true }));
    expect(store.getState().bill).toMatchObject({ lines: [], adjustments: [] });
    expect(store.getState().bill).not.toHaveProperty('billInput');
    // The checked review is there again.
    expect(localStorage.getItem(spaceKeys('guest').receipt)).not.toBeNull();
  });

  it('stays if the live table refuses its lines', async () => {
    const { store, user, onClose } = await openReview();
    store.attach({ send: () => undefined, refuses: () => true });
    await user.click(button('Add 2 lines'));
    expect(store.getState().bill.lines).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
    expect(button('Add 2 lines')).toBeVisible();
    expect(localStorage.getItem(spaceKeys('guest').receipt)).not.toBeNull();
  });

  it('reports the missing amount, and adds it as a tax or as a line', async () => {
    const { store, user } = await openReview([{ ...DINNER, total: 2960 }]);
    expect(screen.getByText('£3.50 missing')).toBeVisible();
    await user.click(button('A line'));
    expect(screen.getByText('Adds up: £29.60')).toBeVisible();
    await user.type(field('Name'), 'Bread');
    await user.clear(field('Amount'));
    await user.type(field('Amount'), '3');
    await user.click(button('Tax'));
    await user.click(button('Add 3 lines'));
    expect(store.getState().bill).toMatchObject({
      lines: [{}, {}, { name: 'Bread', price: 300 }],
      charges: [{ id: 'serviceCharge' }, { id: 'tax', amount: 50 }],
    });
  });

  it('reports errors beside their fields, and adds nothing before', async () => {
    const { store, user } = await openReview();
    await user.click(button(/^Soup/));
    await user.clear(field('Amount'));
    await user.type(field('Amount'), 'six');
    expect(field('Amount')).toHaveAccessibleDescription('Please enter an amount, like 12.50');
    await user.type(field('How many'), '0');
    expect(field('How many')).toHaveAccessibleDescription('Please enter a whole number from 1 to 9,999');
    await user.keyboard('{Enter}');
    expect(button(/^0 × Soup six Please correct this/)).toHaveFocus();
    await user.click(button(/^Add \d/));
    expect(store.getState().bill.lines).toEqual([]);
    expect(screen.getByText('1 line to correct')).toBeVisible();
    // The row that is wrong is open again.
    expect(field('Amount')).toHaveValue('six');
  });

  it('removes a line, and restores it', async () => {
    const { store, user } = await openReview();
    await user.click(button(/^Soup/));
    await user.click(button('Remove'));
    expect(button('Undo Removed: Soup')).toHaveFocus();
    expect(screen.getByText('£6.50 missing')).toBeVisible();
    await user.click(button('Undo Removed: Soup'));
    expect(screen.getByText('Adds up: £26.10')).toBeVisible();
    await user.click(button(/^3 × Lager/));
    await user.click(button('Remove'));
    await user.click(button('Add 1 line'));
    expect(store.getState().bill.lines).toMatchObject([{ name: 'Soup' }]);
  });

  it('marks hard-to-read rows until somebody has looked at them', async () => {
    const { user } = await openReview([
      draft({ lines: [line('l1', 'Sovp', 650, { weak: true })], total: 650 }),
    ]);
    expect(screen.getByText('1 line may not be quite right. Please check it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Sovp.*Please check this/ }));
    expect(screen.getByRole('img', { name: 'The photo at Sovp' })).toBeVisible();
    await user.click(button('Done'));
    expect(screen.queryByText(/please check/i)).toBeNull();
  });

  it('asks at its foot what a charge is whose kind was guessed, until somebody has answered', async () => {
    const isv = { ...charge('c1', 'service', 98, 'ISV 15%'), weak: true };
    const corkage = { ...charge('c2', 'tax', 300, 'Rolha'), weak: true };
    const { store, user } = await openReview([
      draft({ lines: [line('l1', 'Soup', 650)], charges: [isv, corkage], total: 1048 }),
    ]);
    const asked = within(screen.getByRole('group', { name: '“ISV 15%”, £0.98: what is it?' }));
    expect(asked.getByRole('button', { name: 'Service charge' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(asked.getByRole('button', { name: 'Tax' }));
    const next = screen.getByRole('group', { name: '“Rolha”, £3.00: what is it?' });
    expect(next, 'the focus goes on to the next question').toContainElement(
      document.activeElement as HTMLElement,
    );
    await user.click(within(next).getByRole('button', { name: 'A line' }));
    expect(screen.queryByRole('group', { name: /what is it/ })).toBeNull();
    expect(screen.queryByText(/Is this right/)).toBeNull();
    await user.click(button('Add 2 lines'));
    expect(store.getState().bill).toMatchObject({
      lines: [{ name: 'Soup' }, { name: 'Rolha', price: 300 }],
      charges: [{ kind: 'tax', amount: 98 }],
    });
  });

  it('asks about no charge while an amount is missing', async () => {
    const isv = { ...charge('c1', 'service', 98, 'ISV 15%'), weak: true };
    const { user } = await openReview([
      draft({ lines: [line('l1', 'Soup', 650)], charges: [isv], total: 1048 }),
    ]);
    expect(screen.queryByRole('group', { name: /what is it/ })).toBeNull();
    await user.click(button(/^Service charge.*Printed as “ISV 15%”. Is this right\?$/));
    await user.selectOptions(screen.getByRole('combobox', { name: 'What it is' }), 'Tax');
    expect(screen.queryByText(/Is this right/)).toBeNull();
  });

  it('splits a line in two, and joins it with the one above, each with an Undo', async () => {
    const { store, user } = await openReview();
    const undo = async (title: string) => {
      const said = screen.getByRole('region', { name: title, hidden: true });
      await user.click(within(said).getByRole('button', { name: 'Undo', hidden: true }));
    };
    await user.click(button(/^Soup/));
    expect(screen.queryByRole('button', { name: 'Join with the line above' })).toBeNull();
    await user.click(button(/^3 × Lager/));
    await user.click(button('Split in two'));
    expect(button('2 × Lager £10.00')).toBeVisible();
    expect(button('Lager £5.00')).toBeVisible();
    await undo('Line split in two');
    await user.click(button('Join with the line above'));
    expect(button('Soup, Lager £21.50')).toHaveFocus();
    expect(screen.getByText('Adds up: £26.10')).toBeVisible();
    await undo('Two lines joined');
    await user.click(button('Add 2 lines'));
    expect(store.getState().bill.lines).toMatchObject([
      { name: 'Soup', price: 650, quantity: 1 },
      { name: 'Lager', price: 1500, quantity: 3 },
    ]);
  });

  it('takes a line for an extra that is no dish, asks which, and takes it back', async () => {
    const { store, user } = await openReview();
    await user.click(button(/^3 × Lager/));
    await user.click(button('Not a dish'));
    const asked = screen.getByRole('group', { name: '“Lager”, £15.00: what is it?' });
    expect(within(asked).getByRole('button', { name: 'Service charge' })).toHaveFocus();
    const said = screen.getByRole('region', { name: 'Now an extra: 3 × Lager', hidden: true });
    await user.click(within(said).getByRole('button', { name: 'Undo', hidden: true }));
    expect(button('3 × Lager £15.00')).toBeVisible();
    await user.click(button(/^Soup/));
    await user.click(button('Not a dish'));
    await user.click(button('Tip'));
    await user.click(button('Add 1 line'));
    expect(store.getState().bill).toMatchObject({
      lines: [{ name: 'Lager' }],
      charges: [{ id: 'serviceCharge' }, { kind: 'tip', amount: 650 }],
    });
  });

  it('lets the person choose between two totals, and choose again', async () => {
    const { user } = await openReview([{ ...DINNER, doubts: [{ kind: 'otherTotal', total: 3000 }] }]);
    await user.click(button('Use £30.00'));
    expect(field('Total on the paper')).toHaveValue('30.00');
    await user.click(button('Use £26.10'));
    expect(field('Total on the paper')).toHaveValue('26.10');
  });

  it('reports a receipt in another currency, and changes the bill', async () => {
    const inEuros = { kind: 'otherCurrency', sign: '€', codes: ['EUR'] } as const;
    const { store, user } = await openReview([{ ...DINNER, doubts: [inEuros] }]);
    expect(screen.getByText('The receipt is in €, this bill is in GBP')).toBeVisible();
    await user.click(button('Change this bill to EUR'));
    expect(store.getState().bill).toMatchObject({ currency: 'EUR', usesHomeCurrency: false });
    expect(screen.getByText('Adds up: €26.10')).toBeVisible();
    expect(screen.queryByText(/The receipt is in/)).toBeNull();
  });

  it('asks to correct amounts with more decimals than the currency', async () => {
    await openReview([{ ...DINNER, total: null }], { currency: 'JPY' });
    expect(screen.getByText('2 lines to correct')).toBeVisible();
  });

  it('accepts amounts without decimals as whole ones', async () => {
    const { store, user } = await openReview([
      draft({ digits: 0, lines: [line('l1', 'Menu', 15)], total: 15 }),
    ]);
    await user.click(button('Add 1 line'));
    expect(store.getState().bill).toMatchObject({ lines: [{ price: 1500 }], billInput: 1500 });
  });

  it('recognises discounts, and keeps the name of an added charge', async () => {
    const charges = [
      charge('c1', 'discount', -100, 'Happy hour'),
      charge('c2', 'rounding', 2, 'Round up'),
      charge('c4', 'fee', 300, 'Delivery fee'),
      charge('c3', 'discount', -50, 'Voucher'),
    ];
    const { store, user } = await openReview([
      draft({ lines: [line('l1', 'Soup', 650)], charges, total: 802 }),
    ]);
    expect(screen.getByText('Adds up: £8.02')).toBeVisible();
    await user.click(button('Add 1 line'));
    expect(store.getState().bill).toMatchObject({
      charges: [
        { kind: 'fee', name: 'Round up', amount: 2 },
        { kind: 'fee', name: 'Delivery fee', amount: 300 },
      ],
      adjustments: [
        { name: 'Happy hour', amount: 100 },
        { name: 'Voucher', amount: 50 },
      ],
    });
  });

  it('survives a reload half corrected, and is discarded at once if unwanted', async () => {
    const { user, unmount } = await openReview();
    await user.click(button(/^Soup/));
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Minestrone');
    unmount();
    const store = storeWith(storedTable(['Ann', 'Bob']));
    const again = show(
      store,
      <PhotoSheet open onClose={() => undefined} dropped={NONE} reader={new FakeReader([DINNER])} />,
    );
    expect(await screen.findByRole('button', { name: /^Minestrone/ })).toBeVisible();
    await again.user.click(button('Discard'));
    expect(localStorage.getItem(spaceKeys('guest').receipt)).toBeNull();
    expect(button('Take a photo')).toBeVisible();
    const said = screen.getByRole('region', { name: 'Discarded', hidden: true });
    await again.user.click(within(said).getByRole('button', { name: 'Undo', hidden: true }));
    expect(button(/^Minestrone/)).toBeVisible();
    expect(localStorage.getItem(spaceKeys('guest').receipt)).not.toBeNull();
  });

  it('says that no total was seen, until a photo of the rest is joined', async () => {
    const { reader, user } = await openReview([
      { ...DINNER, total: null, doubts: [{ kind: 'noTotal' }] },
      DINNER,
    ]);
    const note = screen.getByText('No total in this photo').closest<HTMLElement>('[data-tone]');
    if (!note) throw new Error('There is no note.');
    expect(within(note).queryByRole('button', { name: 'Take a photo' }), 'it is low').toBeNull();
    await user.click(within(note).getByRole('button', { name: 'Add another photo' }));
    choose(photo('IMG_2.jpg'));
    await waitFor(() => expect(reader.reads).toHaveLength(2));
    act(() => reader.reads[1]?.succeed());
    expect(await screen.findByText('Adds up: £26.10')).toBeVisible();
    expect(screen.queryByText('No total in this photo')).toBeNull();
  });
});
