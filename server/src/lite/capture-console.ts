import { currentRequest } from '../http/request-context.ts';

const NAMES = ['log', 'info', 'warn', 'error', 'debug'] as const;
let captured = false;

/**
 * Lite prints each failed statement with its parameters: e-mails, tokens, bills. While a request is answered,
 * what is printed goes to that request instead, which logs what is safe of it. The rest of the process prints
 * as ever.
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
