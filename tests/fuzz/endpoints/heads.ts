import type { WildRequest } from './request.ts';

/** Headers as they can be written: no line breaks, which would make two requests of one. */
export const headersOf = (request: WildRequest): [name: string, value: string][] =>
  request.headers.map(([name, value]) => [name, value.replaceAll(/[\r\n\0]/g, '')]);
