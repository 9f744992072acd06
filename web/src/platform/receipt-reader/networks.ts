import * as ort from 'onnxruntime-web/wasm';
import { cropText } from './crop-text.ts';
import { decodeText, readAlphabet } from './decode-text.ts';
import { detectorInput } from './detector-input.ts';
import { findText } from './find-text.ts';
import type { ModelContents } from './models.ts';
import type { NetworkInput } from './pixels.ts';
import type { Networks } from './read-pixels.ts';

/** Runs a network of one input and one output. */
async function run(session: ort.InferenceSession, { data, width, height }: NetworkInput) {
  const [input = ''] = session.inputNames;
  const [output = ''] = session.outputNames;
  const results = await session.run({ [input]: new ort.Tensor('float32', data, [1, 3, height, width]) });
  const tensor = results[output];
  if (!tensor || !(tensor.data instanceof Float32Array)) throw new Error('The network gave no numbers.');
  return { data: tensor.data, dimensions: tensor.dims };
}

/** Opens the runtime and both networks. Nothing is fetched: everything is handed over. Takes about a second. */
export async function openNetworks(contents: ModelContents): Promise<Networks> {
  // One thread: more need cross-origin isolation, whose headers would break the checkout's frame, and which does not exist without https.
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmBinary = contents.runtime.buffer;
  ort.env.logLevel = 'error';
  const options = { executionProviders: ['wasm'], graphOptimizationLevel: 'all' } as const;
  const detector = await ort.InferenceSession.create(contents.detector, options);
  const recogniser = await ort.InferenceSession.create(contents.recogniser, options);
  const alphabet = readAlphabet(new TextDecoder().decode(contents.alphabet));
  return {
    async find(pixels) {
      const input = detectorInput(pixels);
      const { data } = await run(detector, input);
      return findText({ data, width: input.width, height: input.height }, pixels);
    },
    async recognise(pixels, box, isUpsideDown) {
      const { data, dimensions } = await run(recogniser, cropText(pixels, box, isUpsideDown));
      const [, steps = 0, symbols = 0] = dimensions;
      return decodeText({ data, steps, symbols }, alphabet);
    },
  };
}
