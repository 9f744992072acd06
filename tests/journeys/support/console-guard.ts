import type { BrowserContext } from '@playwright/test';
import { CLIENT_MESSAGES } from '../../support/client-messages.ts';

/** Chromium writes every answer from 400 on, and every request without one, to the console. */
export const FAILED_LOAD = /Failed to load resource/;

/**
 * Logging out ends the session on the server: a page's pending requests are refused, and so is another tab's renewal. The browser notes
 * that.
 */
export const REFUSED_AT_LOG_OUT =
  /status of (401 .*\/(rest|functions)\/v1\/|400 .*\/auth\/v1\/token\?grant_type=refresh_token)/;

/** Collects what a person with open developer tools would see; a test that ends with anything here fails. */
export class ConsoleGuard {
  readonly #complaints: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** Watches every page of a context, service workers included: console, uncaught errors, rejections, policy. */
  watch(context: BrowserContext): void {
    // A violation of the content policy and a failed request both reach the console as errors.
    context.on('console', (message) => {
      const type = message.type();
      if (type !== 'error' && type !== 'warning') return;
      // Ignores only what the client logs itself, never an uncaught error.
      if (CLIENT_MESSAGES.some((known) => known.test(message.text()))) return;
      this.#complaints.push(`console ${type}: ${message.text()} (${message.location().url})`);
    });
    // Uncaught errors and unhandled rejections.
    context.on('weberror', (error) =>
      this.#complaints.push(`page error: ${error.error().stack ?? error.error().message}`),
    );
  }

  /** Lets pass what a journey provokes on purpose, e.g. the browser's own note about a 404. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** Console messages that no test allowed. */
  complaints(): string[] {
    return this.#complaints.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
  }
}
