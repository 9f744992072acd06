import { inRequest, Seat } from '../../src/http/request-context.ts';

/** Works as in a request of an address. */
export const fromAddress = <T>(address: string, work: () => Promise<T>): Promise<T> =>
  inRequest(
    { databaseLost: false, seat: new Seat(address), acceptLanguage: '', note: () => undefined },
    work,
  );
