import type { Page } from '@playwright/test';
import { expect, test, waitUntilOffline } from '../support/fixtures.ts';
import { linkOf, OPEN_DINNER, openTable, phone } from '../support/live-table.ts';
import { billOf, sit } from '../support/table.ts';

// The service worker takes what is shared (web/public/share-target.js).
test.use({ offlineCopy: true });

/** Sends the form that a system sends to an installed app when somebody shares this with it. */
async function share(page: Page, { text = '', hasPhoto = false }): Promise<void> {
  await page.evaluate(
    ([shared, isPhoto]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' });
      const input = document.createElement('input');
      Object.assign(input, { name: 'text', value: shared });
      const photos = document.createElement('input');
      Object.assign(photos, { name: 'photos', type: 'file' });
      const files = new DataTransfer();
      if (isPhoto) files.items.add(new File(['a photo'], 'bill.jpg', { type: 'image/jpeg' }));
      photos.files = files.files;
      form.append(input, photos);
      document.body.append(form);
      form.submit();
    },
    [text, hasPhoto] as const,
  );
}

test('a photo shared with the app opens the receipt reader, and reaches no server', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
  await sit(page, { bill: billOf(['Maya', 'Tom']), step: 'item-entry' });
  await waitUntilOffline(page);
  // Nobody but the worker can answer.
  await page.context().setOffline(true);
  await share(page, { hasPhoto: true });
  const sheet = page.getByRole('dialog', { name: 'Photo of the bill' });
  await expect(sheet.getByRole('heading', { name: /^One-time download/ })).toBeVisible();
  await expect(page).toHaveURL(/\/app\?step=item-entry$/);
  // It is read once.
  await page.goto('/app?shared');
  await expect(page.getByRole('heading', { level: 1, name: 'Items' })).toBeVisible();
  await expect(sheet).toBeHidden();
});

test('a table’s link shared with the app, within other text, opens the table', async ({
  page,
  newVisitor,
}) => {
  await openTable(page, OPEN_DINNER, 'Maya');
  const guest = await phone(newVisitor);
  await guest.goto('/t');
  await waitUntilOffline(guest);
  const { origin } = new URL(page.url());
  await share(guest, { text: `Come and join us (dinner: ${origin}${await linkOf(page)}).` });
  await expect(guest.getByRole('heading', { level: 1, name: 'Who are you?' })).toBeVisible();
});
