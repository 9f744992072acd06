import { CARDS } from './shop.ts';
import type { SandboxSale } from './subscription.ts';

const PRICES = { yearly: '$99.99 per year', monthly: 'Monthly plan' };

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const frame = (body: string, dark: boolean): string =>
  `<!doctype html><html lang="en" data-dark="${dark}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Sandbox checkout</title><link rel="stylesheet" href="/checkout/sandbox/page.css">` +
  `<script src="/checkout/sandbox/page.js" defer></script><main aria-label="Checkout">${body}</main></html>`;

/** The page of a checkout. It says first that it is a sandbox. */
export function checkoutPage(sale: SandboxSale): string {
  const cards = CARDS.map(
    ({ number, label }, index) =>
      `<label><input type="radio" name="card" value="${number}"${index === 0 ? ' checked' : ''}> <span><b>${number}</b> ${label}</span></label>`,
  ).join('');
  return frame(
    `<p class="note">This is a sandbox: no money moves, and no real card works.</p>` +
      `<h1>Premium Subscription</h1><p>${PRICES[sale.plan]}, charged ${sale.trial ? 'in 14 days' : 'today'}, for ${escapeHtml(sale.email)}.</p>` +
      `<form data-redirect="${escapeHtml(sale.redirectUrl)}"><fieldset><legend>Test card</legend>${cards}</fieldset>` +
      `<p role="status"></p><button>Pay</button><button type="button" data-close>Close</button></form>`,
    sale.dark,
  );
}

/** The page for a checkout that no longer exists. */
export const gonePage = (): string =>
  frame(
    `<p class="note">This is a sandbox.</p><h1>This checkout is over</h1><p>It was paid, or left open for too long.</p>` +
      `<form><button type="button" data-close>Close</button></form>`,
    false,
  );

export const PAGE_SCRIPT = `(() => {
  const embedded = new URLSearchParams(location.search).has('embed') && parent !== window;
  const form = document.querySelector('form');
  const say = (text) => { form.querySelector('[role=status]').textContent = text; };
  const tell = (message) => { if (embedded) parent.postMessage(message, location.origin); };
  document.documentElement.toggleAttribute('data-embedded', embedded);
  const leave = () => (embedded ? tell('close') : location.assign('/subscription'));
  form.querySelector('[data-close]').addEventListener('click', leave);
  addEventListener('keydown', (event) => { if (event.key === 'Escape') leave(); });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const pay = form.querySelector('button');
    if (pay.disabled) return;
    pay.disabled = true;
    say('Paying...');
    let result = 'failed';
    try {
      const card = new FormData(form).get('card');
      const answer = await fetch(location.pathname, {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ card }),
      });
      result = (await answer.json()).result;
    } catch {}
    if (result === 'success') {
      say('Paid.');
      if (embedded) tell({ event: 'Checkout.Success', data: {} });
      else location.assign(form.dataset.redirect);
    } else if (result === 'processing') {
      say('The payment is being processed.');
      tell({ event: 'Checkout.Processing', data: {} });
    } else {
      say('The card was declined.');
      pay.disabled = false;
      tell({ event: 'Checkout.PaymentFailed', data: {} });
    }
  });
})();
`;

export const PAGE_STYLE = `
:root { color-scheme: light; font: 16px/1.45 system-ui, sans-serif; background: #e3e8d8; color: #21151a; }
:root[data-dark=true] { color-scheme: dark; background: #131814; color: #f5f1e6; }
:root[data-embedded] { background: rgb(20 12 15 / 56%); }
body { margin: 0; padding: 16px; min-height: 100vh; box-sizing: border-box; display: grid; place-items: center; }
main { box-sizing: border-box; width: 100%; max-width: 420px; padding: 20px; background: #fffefa; color: #21151a; border-radius: 12px; }
[data-dark=true] main { background: #35322d; color: #f5f1e6; }
.note { margin: 0; padding: 8px 12px; background: #f9cb4e; color: #21151a; font-weight: 600; border-radius: 8px; }
h1 { font-size: 1.5rem; margin: 16px 0 0; }
fieldset { border: 0; padding: 0; margin: 0; }
legend { font-weight: 600; padding: 0; }
label { display: flex; gap: 10px; align-items: center; min-height: 48px; }
button { display: block; width: 100%; min-height: 48px; margin-top: 10px; border: 0; border-radius: 12px; background: #7a1733; color: #fff; font: 600 1rem system-ui, sans-serif; cursor: pointer; }
button[data-close] { background: none; color: inherit; box-shadow: inset 0 0 0 1.5px #7f8573; }
`;
