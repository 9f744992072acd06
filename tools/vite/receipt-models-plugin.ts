import type { ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { receiptModels, type ReceiptModel } from '../lib/receipt-models.mjs';

const ID = 'virtual:receipt-models';
const RESOLVED = `\0${ID}`;

/** The runtime is a file of its package, which the bundler names and places itself (`?url`). */
const isPlacedHere = ({ name }: ReceiptModel) => name !== 'runtime';
const fileName = ({ name, sha256, extension }: ReceiptModel) =>
  `models/${name}-${sha256.slice(0, 8)}.${extension}`;

/** The app's data about the models: enough to name their size, to ask for them, and to check them. */
const describe = (model: ReceiptModel) => ({
  name: model.name,
  ...(isPlacedHere(model) && { url: `/${fileName(model)}` }),
  sha256: model.sha256,
  bytes: model.content.length,
  brotliBytes: model.br.length,
  gzipBytes: model.gz.length,
});

/**
 * The module `virtual:receipt-models`, a list of what the receipt reader downloads (docs/product/receipt-reader.md), and the
 * files themselves under `/models/`. A plug-in, since their sizes and digests belong into the app.
 */
export function receiptModelsPlugin(): Plugin {
  let models: Promise<ReceiptModel[]> | undefined;
  const load = () => (models ??= receiptModels());
  let isEmitting = false;
  return {
    name: 'fairtab-receipt-models',
    configResolved({ build, isWorker, command }) {
      isEmitting = command === 'build' && !isWorker && !build.ssr;
    },
    resolveId: (id) => (id === ID ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null;
      const described = (await load()).map(describe);
      return { code: `export const MODELS = ${JSON.stringify(described)};`, map: null };
    },
    async generateBundle() {
      if (!isEmitting) return;
      for (const model of (await load()).filter(isPlacedHere))
        this.emitFile({ type: 'asset', fileName: fileName(model), source: model.content });
    },
    configureServer({ middlewares }) {
      const answer = async (url: string, response: ServerResponse) => {
        const models = (await load()).filter(isPlacedHere);
        response.end(models.find((model) => url === `/${fileName(model)}`)?.content);
      };
      middlewares.use(({ url = '' }, response, next) => {
        if (url.startsWith('/models/')) void answer(url, response);
        else next();
      });
    },
  };
}
