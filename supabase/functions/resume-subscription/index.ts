import { serveCheckout } from '../_shared/checkout/deno.ts';
import { handler } from './handler.ts';

serveCheckout(handler);
