import * as v from 'valibot';
import { NO_ANSWER } from './accounts/to-app-error.ts';
import { fitPicture } from './fit-picture.ts';
import { receiptAmounts } from './receipt-amounts.ts';
import type { ReadPicture } from './receipt-reader/reader.ts';

/** What is sent: the function takes 1 MB, and models read no more pixels than this. */
const MAX_BYTES = 1_000_000;
const LONGEST_PX = 1600;

const TOO_MANY = 429;
const OUT_OF_REACH = 503;

/** Why a photo was not read elsewhere. `limit`: no more are read today. */
export class ElsewhereError extends Error {
  readonly code: 'offline' | 'limit' | 'failed';

  constructor(code: ElsewhereError['code']) {
    super(code);
    this.name = 'ElsewhereError';
    this.code = code;
  }
}

function codeOf(status: number): ElsewhereError['code'] {
  if (status === NO_ANSWER || status === OUT_OF_REACH) return 'offline';
  return status === TOO_MANY ? 'limit' : 'failed';
}

export interface ElsewhereOptions {
  readonly signal: AbortSignal;
  /** ISO 4217. */
  readonly currency: string;
  /** After the point of the currency's amounts. */
  readonly digits: number;
}

/**
 * Has a model of the operator's read one photo (docs/product/receipt-reader.md, "A reader elsewhere"). Only for somebody who has just agreed to
 * that. The photo is drawn anew first, without place and camera. Rejects with an `ElsewhereError`, or with the signal's reason.
 */
export async function readElsewhere(
  file: Blob,
  { signal, currency, digits }: ElsewhereOptions,
): Promise<ReadPicture> {
  const picture = await fitPicture(file, MAX_BYTES, LONGEST_PX).catch(() => undefined);
  signal.throwIfAborted();
  if (!picture) throw new ElsewhereError('failed');
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  bitmap.close();
  const { sendToFunction } = await import('./accounts/supabase/call-function.ts').catch(() => {
    throw new ElsewhereError('offline');
  });
  signal.throwIfAborted();
  const query = new URLSearchParams({ currency, digits: String(digits) });
  const bytes = await picture.arrayBuffer();
  const { status, body } = await sendToFunction(`read-receipt?${query}`, bytes, picture.type);
  signal.throwIfAborted();
  if (status !== 200) throw new ElsewhereError(codeOf(status));
  const read = v.safeParse(receiptAmounts, body);
  if (!read.success) throw new ElsewhereError('failed');
  return { picture, width, height, reading: { width, height, boxes: [] }, elsewhere: read.output };
}
