import { forgetModel, readModel } from '../storage/receipt-models.ts';
import { models, type Model, type ModelContents } from './models.ts';
import { ReceiptError } from './reader.ts';
import { sha256 } from './sha256.ts';

async function load(model: Model) {
  const content = await readModel(model.sha256);
  if (content && (await sha256(content)) === model.sha256) return [model.name, content] as const;
  // It is downloaded anew with the next consent; nothing is ever opened that is not what it should be.
  await forgetModel(model.sha256);
  throw new ReceiptError('receipt.corrupt', new Error(model.name));
}

/** The models on this device, each checked. Rejects with `receipt.corrupt`; the one that is spoilt counts as absent afterwards. */
export async function loadModels(): Promise<ModelContents> {
  return Object.fromEntries(await Promise.all(models().map(load))) as ModelContents;
}
