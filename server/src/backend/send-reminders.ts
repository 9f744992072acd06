/** How often, in ms. */
const EVERY = 5 * 60 * 1000;

/**
 * Until the process ends: now and every five minutes, calls the function that sends the reminders that are due, as a timer does on a hosted
 * Supabase. It logs its own failures.
 */
export function sendRemindersOnTime(
  app: { readonly fetch: (request: Request) => Response | Promise<Response> },
  secretKey: string,
): void {
  const send = async () => {
    const headers = { apikey: secretKey };
    await app.fetch(new Request('http://localhost/functions/v1/send-reminders', { method: 'POST', headers }));
  };
  void send();
  setInterval(() => void send(), EVERY).unref();
}
