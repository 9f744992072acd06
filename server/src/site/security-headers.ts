import type { Settings } from '../settings/settings.ts';

/** A hosted backend is another origin: its answers, and its live connection. */
function backendSources({ backend }: Settings): string {
  if (backend.kind !== 'hosted') return '';
  return ` ${backend.url} ${backend.url.replace(/^http/, 'ws')}`;
}

/** The sources that the checkout's overlay needs: its script, and a frame for its page. */
const OVERLAY = {
  none: { script: '', frame: [] },
  sandbox: { script: '', frame: ["frame-src 'self'"] },
  lemonsqueezy: {
    script: ' https://app.lemonsqueezy.com https://assets.lemonsqueezy.com',
    frame: ['frame-src https://*.lemonsqueezy.com'],
  },
} as const;

/**
 * `framed`: a page of the sandbox checkout, shown in ours. `worker`: the scripts that read receipts, which a browser runs under the
 * policy that comes with them; they alone may compile WebAssembly.
 */
type Use = 'page' | 'framed' | 'worker';

/**
 * The content security policy of a page. Scripts and styles are files of ours, never inline. Nothing here needs https:
 * a phone trying a laptop's server speaks plain http, so no HSTS and no `upgrade-insecure-requests`.
 */
function contentPolicy(settings: Settings, use: Use): string {
  const overlay = OVERLAY[settings.checkout.provider];
  return [
    "default-src 'none'",
    use === 'worker' ? "script-src 'self' 'wasm-unsafe-eval'" : `script-src 'self'${overlay.script}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${backendSources(settings)}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    ...overlay.frame,
    `frame-ancestors ${use === 'framed' ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** Sent with every answer. */
export function securityHeaders(settings: Settings, use: Use = 'page'): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentPolicy(settings, use),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Sharing and copying the summary are all that the app asks of the device.
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-read=(), clipboard-write=(self)',
    'cross-origin-opener-policy': 'same-origin',
  };
}
