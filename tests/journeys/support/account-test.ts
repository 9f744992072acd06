import { test as base } from './fixtures.ts';

export const ACCESS_CODE = 'JOURNEY-CODE-1';

/** Journeys of accounts: one server for all their files, without a gate, with an access code. */
export const test = base.extend({
  serverEnv: [{ GATE_PASSWORD: '', ACCESS_CODES: ACCESS_CODE }, { scope: 'worker' }],
});
