import { currentRequest } from '../http/request-context.ts';

const NAMES = ['log', 'info', 'warn', 'error', 'debug'] as const;
let captured = false;

/**
 * Lite prints each failed statement with its parameters: emails, tokens, bills. While a request is answered, console output goes to that
 * request instead, which logs only what is safe. Elsewhere the console works as usual.
 */
export function captureConsole(): void {
  if (captured) return;
  captured = true;
  for (const name of NAMES) {
    const print = console[name].bind(console);
    console[name] = (...values: unknown[]) => {
      const request = currentRequest();
      if (request) values.forEach(request.note);
      else print(...values);
    };
  }
}
