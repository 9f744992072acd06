import { drawReceipt } from '../../receipts/draw-receipt.ts';
import { axe, expect, test } from '../support/fixtures.ts';
import {
  hostSheet,
  joinByLink,
  linkOf,
  myTotal,
  openTable,
  phone,
  row,
  showView,
} from '../support/live-table.ts';
import { billOf, button, keptBill, toast } from '../support/table.ts';

test(
  'a guest reads the bill on their phone, the host adds it, undoes it, and the guest claims what they had',
  { tag: '@core' },
  async ({ page, newVisitor }) => {
    // Reading takes seconds of the processor, which it shares with other journeys.
    test.setTimeout(180_000);
    await openTable(page, billOf(['Maya', 'Tom']), 'Maya');
    const guest = await phone(newVisitor);
    await joinByLink(guest, await linkOf(page), 'Tom');
    await button(guest, 'Photo of the bill').click();
    const sheet = guest.getByRole('dialog', { name: 'Photo of the bill' });
    const lines = [
      ['TRATTORIA LUNA', ''],
      ['Bruschetta', '4.50'],
      ['Tagliatelle', '12.90'],
      ['Tiramisu', '7.20'],
      ['Total', '24.60'],
    ] as const;
    const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await drawReceipt(guest, {}, lines) };
    await sheet.getByRole('button', { name: /^Download/ }).click();
    await sheet.locator('input[capture]').setInputFiles(photo);
    await expect(sheet.getByText('Adds up: £24.60')).toBeVisible({ timeout: 120_000 });
    await axe(guest);
    await button(sheet, 'Send 3 lines to the host').click();
    await expect(guest.getByText(/Maya.* has been asked to add what you read/)).toBeVisible();
    await expect(row(guest, 'Tagliatelle')).toBeHidden();

    await showView(page, 'Who has what');
    await expect(
      hostSheet(page).getByRole('heading', { name: /Tom.* has read the bill: 3 lines, £24\.60/ }),
    ).toBeVisible();
    await button(hostSheet(page), 'Look').click();
    await expect(hostSheet(page).getByText('Tiramisu')).toBeVisible();
    await axe(page);
    await button(hostSheet(page), 'Add to the bill').click();
    await expect(guest.getByText(/Maya.* has added what you read/)).toBeVisible();
    await row(guest, 'Tagliatelle').click();
    await expect(myTotal(guest)).toContainText('£12.90');
    expect(await keptBill(page)).toMatchObject({ billInput: 24.6 });
    await button(toast(page, '3 lines added'), 'Undo').click();
    await expect(row(guest, 'Tiramisu')).toBeHidden();
    await expect(guest.getByText(/Maya.* did not add what you read/)).toBeVisible();
  },
);
